#!/bin/sh
# Renders the 256 pixel window icon from the scalable one. Needs rsvg-convert (Debian: librsvg2-bin).
set -eu
cd "$(dirname "$0")/hicolor"
rsvg-convert -w 256 -h 256 -o 256x256/apps/org.carousel.Carousel.png scalable/apps/org.carousel.Carousel.svg
