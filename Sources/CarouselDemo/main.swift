print("carousel-demo")
