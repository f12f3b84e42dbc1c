extension Constellation {
  /// The best-known constellations visible from Europe. Positions and magnitudes are from the
  /// Bright Star Catalogue, rounded.
  static let all = [
    Constellation(
      "Orion",
      [
        Star("Betelgeuse", 5.919, 7.41, 0.5, warmth: 0.9), Star("Rigel", 5.242, -8.2, 0.1),
        Star("Bellatrix", 5.419, 6.35, 1.6), Star("Saiph", 5.796, -9.67, 2.1),
        Star("Alnitak", 5.679, -1.94, 1.8), Star("Alnilam", 5.604, -1.2, 1.7),
        Star("Mintaka", 5.533, -0.3, 2.2), Star("Meissa", 5.585, 9.93, 3.4),
      ], [[1, 3, 4, 0, 7, 2, 6, 1], [4, 5, 6], [0, 2]]),
    Constellation(
      "Ursa Major",
      [
        Star("Dubhe", 11.062, 61.75, 1.8, warmth: 0.5), Star("Merak", 11.031, 56.38, 2.4),
        Star("Phecda", 11.897, 53.69, 2.4), Star("Megrez", 12.257, 57.03, 3.3),
        Star("Alioth", 12.9, 55.96, 1.8), Star("Mizar", 13.399, 54.93, 2.2),
        Star("Alkaid", 13.792, 49.31, 1.9),
      ], [[3, 0, 1, 2, 3, 4, 5, 6]]),
    Constellation(
      "Cassiopeia",
      [
        Star("Caph", 0.153, 59.15, 2.3), Star("Schedar", 0.675, 56.54, 2.2, warmth: 0.6),
        Star("Navi", 0.945, 60.72, 2.2), Star("Ruchbah", 1.43, 60.24, 2.7),
        Star("Segin", 1.907, 63.67, 3.4),
      ], [[0, 1, 2, 3, 4]]),
    Constellation(
      "Cygnus",
      [
        Star("Deneb", 20.69, 45.28, 1.25), Star("Sadr", 20.37, 40.26, 2.2),
        Star("Aljanah", 20.77, 33.97, 2.5), Star("Fawaris", 19.75, 45.13, 2.9),
        Star("Albireo", 19.512, 27.96, 3.1, warmth: 0.6),
      ], [[0, 1, 4], [2, 1, 3]]),
    Constellation(
      "Lyra",
      [
        Star("Vega", 18.616, 38.78, 0), Star("Sheliak", 18.835, 33.36, 3.5),
        Star("Sulafat", 18.982, 32.69, 3.2),
      ], [[0, 1, 2, 0]]),
    Constellation(
      "Aquila",
      [
        Star("Altair", 19.846, 8.87, 0.8), Star("Tarazed", 19.771, 10.61, 2.7, warmth: 0.6),
        Star("Alshain", 19.922, 6.41, 3.7), Star("Okab", 19.09, 13.86, 3),
        Star("Tseen Foo", 20.188, -0.82, 3.2),
      ], [[3, 1, 0, 2, 4]]),
    Constellation(
      "Leo",
      [
        Star("Regulus", 10.139, 11.97, 1.4), Star("Denebola", 11.818, 14.57, 2.1),
        Star("Algieba", 10.333, 19.84, 2, warmth: 0.5), Star("Zosma", 11.235, 20.52, 2.6),
        Star("Chertan", 11.237, 15.43, 3.3), Star("Adhafera", 10.278, 23.42, 3.4),
        Star("Rasalas", 9.879, 26.01, 3.9),
      ], [[0, 2, 5, 6], [2, 3, 1, 4, 0], [3, 4]]),
    Constellation(
      "Gemini",
      [
        Star("Castor", 7.577, 31.89, 1.6), Star("Pollux", 7.755, 28.03, 1.1, warmth: 0.5),
        Star("Alhena", 6.629, 16.4, 1.9), Star("Mebsuta", 6.732, 25.13, 3),
        Star("Tejat", 6.383, 22.51, 2.9, warmth: 0.8), Star("Wasat", 7.335, 21.98, 3.5),
        Star("Mekbuda", 7.068, 20.57, 3.9),
      ], [[4, 3, 0, 1, 5, 6, 2]]),
    Constellation(
      "Taurus",
      [
        Star("Aldebaran", 4.599, 16.51, 0.85, warmth: 0.8), Star("Elnath", 5.438, 28.61, 1.65),
        Star("Tianguan", 5.627, 21.14, 3), Star("Prima Hyadum", 4.33, 15.63, 3.6),
        Star("Ain", 4.477, 19.18, 3.5, warmth: 0.5), Star("Alcyone", 3.791, 24.11, 2.9),
      ], [[2, 0, 3, 4, 1], [3, 5]]),
    Constellation(
      "Auriga",
      [
        Star("Capella", 5.278, 46, 0.1, warmth: 0.3), Star("Menkalinan", 5.992, 44.95, 1.9),
        Star("Mahasim", 5.995, 37.21, 2.6), Star("Hassaleh", 4.95, 33.17, 2.7, warmth: 0.6),
      ], [[0, 1, 2, 3, 0]]),
    Constellation(
      "Perseus",
      [
        Star("Mirfak", 3.405, 49.86, 1.8), Star("Algol", 3.136, 40.96, 2.1),
        Star("Miram", 2.845, 55.9, 3.8, warmth: 0.6), Star("Atik", 3.902, 31.88, 2.8),
      ], [[2, 0, 1], [0, 3]]),
    Constellation(
      "Canis Major",
      [
        Star("Sirius", 6.752, -16.72, -1.46), Star("Mirzam", 6.378, -17.96, 2),
        Star("Wezen", 7.14, -26.39, 1.8), Star("Adhara", 6.977, -28.97, 1.5),
        Star("Aludra", 7.402, -29.3, 2.4),
      ], [[1, 0, 2, 4], [2, 3]]),
    Constellation(
      "Canis Minor",
      [Star("Procyon", 7.655, 5.22, 0.35), Star("Gomeisa", 7.453, 8.29, 2.9)], [[0, 1]]),
    Constellation(
      "Scorpius",
      [
        Star("Antares", 16.49, -26.43, 1, warmth: 1), Star("Acrab", 16.091, -19.81, 2.6),
        Star("Dschubba", 16.006, -22.62, 2.3), Star("Fang", 15.981, -26.11, 2.9),
        Star("Paikauhale", 16.598, -28.22, 2.8), Star("Larawag", 16.836, -34.29, 2.3, warmth: 0.5),
        Star("Xamidimura", 16.864, -38.05, 3), Star("Sargas", 17.622, -43, 1.9),
        Star("Shaula", 17.56, -37.1, 1.6),
      ], [[1, 2, 3], [2, 0, 4, 5, 6, 7, 8]]),
    Constellation(
      "Sagittarius",
      [
        Star("Kaus Australis", 18.403, -34.38, 1.8), Star("Nunki", 18.921, -26.3, 2),
        Star("Ascella", 19.043, -29.88, 2.6), Star("Kaus Media", 18.35, -29.83, 2.7),
        Star("Kaus Borealis", 18.466, -25.42, 2.8), Star("Alnasl", 18.097, -30.42, 3),
      ], [[5, 3, 4, 1, 2, 0, 5], [3, 0]]),
    Constellation(
      "Pegasus",
      [
        Star("Markab", 23.079, 15.21, 2.5), Star("Scheat", 23.063, 28.08, 2.4, warmth: 0.7),
        Star("Algenib", 0.221, 15.18, 2.8), Star("Alpheratz", 0.14, 29.09, 2.1),
        Star("Enif", 21.736, 9.88, 2.4, warmth: 0.6),
      ], [[4, 0, 1, 3, 2, 0]]),
    Constellation(
      "Andromeda",
      [
        Star("Mirach", 1.162, 35.62, 2.1, warmth: 0.7),
        Star("Almach", 2.065, 42.33, 2.1, warmth: 0.5),
        Star("Sadiradra", 0.655, 30.86, 3.3, warmth: 0.5),
      ], [[2, 0, 1]]),
    Constellation(
      "Aries",
      [Star("Hamal", 2.12, 23.46, 2, warmth: 0.6), Star("Sheratan", 1.911, 20.81, 2.6)], [[0, 1]]),
    Constellation(
      "Boötes",
      [
        Star("Arcturus", 14.261, 19.18, -0.05, warmth: 0.7), Star("Izar", 14.75, 27.07, 2.4),
        Star("Seginus", 14.535, 38.31, 3), Star("Nekkar", 15.032, 40.39, 3.5),
        Star("Muphrid", 13.911, 18.4, 2.7),
      ], [[4, 0, 1, 3, 2, 0]]),
    Constellation(
      "Virgo",
      [
        Star("Spica", 13.42, -11.16, 1), Star("Porrima", 12.694, -1.45, 2.7),
        Star("Vindemiatrix", 13.036, 10.96, 2.8), Star("Minelauva", 12.927, 3.4, 3.4),
        Star("Heze", 13.578, -0.6, 3.4), Star("Zavijava", 11.845, 1.76, 3.6),
      ], [[0, 1, 5], [1, 3, 2], [0, 4, 3]]),
    Constellation("Piscis Austrinus", [Star("Fomalhaut", 22.961, -29.62, 1.2)], []),
    Constellation(
      "Cetus",
      [
        Star("Diphda", 0.726, -17.99, 2, warmth: 0.5),
        Star("Menkar", 3.038, 4.09, 2.5, warmth: 0.8),
        Star("Kaffaljidhma", 2.722, 3.24, 3.5), Star("Mira", 2.322, -2.98, 3, warmth: 1),
        Star("Baten Kaitos", 1.858, -10.34, 3.7, warmth: 0.5),
        Star("Dheneb", 1.143, -10.18, 3.5, warmth: 0.5),
      ], [[1, 2, 3, 4, 5, 0]]),
    Constellation(
      "Eridanus",
      [
        Star("Cursa", 5.131, -5.09, 2.8), Star("Zaurak", 3.967, -13.51, 2.9, warmth: 0.8),
        Star("Azha", 2.94, -8.9, 3.9, warmth: 0.5), Star("Angetenar", 2.851, -21, 4.8),
        Star("Theemin", 4.598, -30.56, 3.8), Star("Acamar", 2.971, -40.3, 3.2),
      ], [[0, 1, 2, 3, 4, 5]]),
    Constellation(
      "Lepus", [Star("Arneb", 5.545, -17.82, 2.6), Star("Nihal", 5.471, -20.76, 2.8)], [[0, 1]]),
    Constellation(
      "Columba", [Star("Phact", 5.661, -34.07, 2.6), Star("Wazn", 5.849, -35.77, 3.1)], [[0, 1]]),
    Constellation(
      "Puppis",
      [
        Star("Naos", 8.06, -40, 2.2), Star("Ahadi", 7.286, -37.1, 2.7, warmth: 0.7),
        Star("Azmidi", 7.822, -24.86, 3.3), Star("Tureis", 8.126, -24.3, 2.8),
      ], [[1, 0, 3, 2]]),
    Constellation(
      "Vela", [Star("Regor", 8.159, -47.34, 1.8), Star("Suhail", 9.133, -43.43, 2.2, warmth: 0.8)],
      [[0, 1]]),
    Constellation(
      "Hydra",
      [
        Star("Alphard", 9.46, -8.66, 2, warmth: 0.7), Star("Ashlesha", 8.78, 6.42, 3.4),
        Star("Hydrobius", 8.923, 5.95, 3.1), Star("Ukdah", 9.664, -1.14, 3.9),
      ], [[1, 2, 3, 0]]),
    Constellation(
      "Corvus",
      [
        Star("Gienah", 12.263, -17.54, 2.6), Star("Algorab", 12.498, -16.52, 2.9),
        Star("Kraz", 12.573, -23.4, 2.6), Star("Minkar", 12.169, -22.62, 3),
      ], [[0, 1, 2, 3, 0]]),
    Constellation(
      "Centaurus",
      [Star("Menkent", 14.111, -36.37, 2.1, warmth: 0.5), Star("Muhlifain", 12.692, -48.96, 2.2)],
      [[0, 1]]),
    Constellation(
      "Libra",
      [
        Star("Zubenelgenubi", 14.848, -16.04, 2.7), Star("Zubeneschamali", 15.283, -9.38, 2.6),
        Star("Brachium", 15.068, -25.28, 3.3, warmth: 0.8),
      ], [[2, 0, 1]]),
    Constellation(
      "Ophiuchus",
      [
        Star("Rasalhague", 17.582, 12.56, 2.1), Star("Cebalrai", 17.724, 4.57, 2.8, warmth: 0.5),
        Star("Sabik", 17.173, -15.72, 2.4), Star("Yed Prior", 16.239, -3.69, 2.7, warmth: 0.8),
      ], [[0, 1, 2, 3, 0]]),
    Constellation(
      "Hercules",
      [
        Star("Kornephoros", 16.504, 21.49, 2.8), Star("Rutilicus", 16.688, 31.6, 2.8),
        Star("Sarin", 17.251, 24.84, 3.1), Star("Rasalgethi", 17.244, 14.39, 3.1, warmth: 0.9),
      ], [[3, 0, 1, 2]]),
    Constellation(
      "Corona Borealis",
      [Star("Alphecca", 15.578, 26.71, 2.2), Star("Nusakan", 15.464, 29.11, 3.7)],
      [[0, 1]]),
    Constellation(
      "Draco",
      [
        Star("Eltanin", 17.943, 51.49, 2.2, warmth: 0.7), Star("Rastaban", 17.507, 52.3, 2.8),
        Star("Aldhibah", 17.146, 65.71, 3.2), Star("Athebyne", 16.4, 61.51, 2.7),
        Star("Edasich", 15.415, 58.97, 3.3, warmth: 0.5), Star("Thuban", 14.073, 64.38, 3.7),
      ], [[0, 1, 2, 3, 4, 5]]),
    Constellation(
      "Capricornus", [Star("Dabih", 20.35, -14.78, 3.1), Star("Algedi", 20.301, -12.54, 3.6)],
      [[0, 1]]),
    Constellation(
      "Aquarius",
      [
        Star("Sadalsuud", 21.526, -5.57, 2.9), Star("Sadalmelik", 22.096, -0.32, 2.9),
        Star("Sadachbia", 22.361, -1.39, 3.8), Star("Skat", 22.911, -15.82, 3.3),
      ], [[0, 1, 2, 3]]),
    Constellation(
      "Grus",
      [Star("Alnair", 22.137, -46.96, 1.7), Star("Tiaki", 22.711, -46.88, 2.1, warmth: 0.9)],
      [[0, 1]]),
    Constellation("Phoenix", [Star("Ankaa", 0.438, -42.31, 2.4, warmth: 0.5)], []),
  ]
}
