"""The series in the order it hangs: neighbours differ in palette, format and silhouette."""

from . import groves, houses, mountains, plains, sky, tides, town, water

SERIES = [
    ("First Light", mountains.first_light),
    ("Koi Pond", water.koi_pond),
    ("Dune Sea", mountains.dune_sea),
    ("Northern Lights", water.northern_lights),
    ("Blossom Hill", groves.blossom_hill),
    ("Blue Ice", plains.blue_ice),
    ("Red Canyon", groves.red_canyon),
    ("Ringed Giant", sky.ringed_giant),
    ("High Meadow", plains.high_meadow),
    ("Lantern Night", tides.lantern_night),
    ("Long Swell", tides.long_swell),
    ("Night Train", town.night_train),
    ("Tea Fields", mountains.tea_fields),
    ("Tide Pools", tides.tide_pools),
    ("The Span", houses.the_span),
    ("The Keeper", water.the_keeper),
    ("Slow Ascent", sky.slow_ascent),
    ("Storm Front", plains.storm_front),
    ("Star Watch", sky.star_watch),
    ("Glasshouse", houses.glasshouse),
    ("Mirror Plain", plains.mirror_plain),
    ("Ember Peak", mountains.ember_peak),
    ("Winter Cabin", houses.winter_cabin),
    ("Harbour Dawn", town.harbour_dawn),
    ("City Rain", town.city_rain),
    ("Totality", tides.totality),
    ("Desert Moon", plains.desert_moon),
    ("Quiet Woods", groves.quiet_woods),
]
