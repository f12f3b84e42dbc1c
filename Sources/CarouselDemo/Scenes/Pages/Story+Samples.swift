extension Story {
  /// The stories of the sample pictures, by caption.
  static let samples: [String: Story] = [
    "First Light": Story(
      section: "Mountains",
      standfirst: "Six minutes before the sun, the highest ridge already knows.",
      body: """
        The peaks catch it first: a line of rose along the snow, too thin to warm anybody. Then \
        the second ridge, and the third, each a little darker and a little nearer. By the time the \
        light reaches the trees, the sky has spent its best colours. Get up early, or ask somebody \
        who did.
        """),
    "Koi Pond": Story(
      section: "Water",
      standfirst: "Four fish, three lilies and no hurry at all.",
      body: """
        A koi can live for sixty years and remember the hand that feeds it. Stand at the edge and \
        they come, slowly, as if it had been their own idea. The white one with the red crown is \
        called Lantern. She is the oldest, and always the last to arrive.
        """),
    "Dune Sea": Story(
      section: "Desert",
      standfirst: "The wind signs every dune, and nobody can read it twice.",
      body: """
        A caravan crosses in single file, because the crest is firm and the flanks are not. Behind \
        it the tracks fill up again. By evening the camels have walked thirty kilometres, and the \
        dunes have walked a centimetre. Only the dunes will still be walking tomorrow night.
        """),
    "Northern Lights": Story(
      section: "Night",
      standfirst: "The sky moves without a sound, and the lake repeats it.",
      body: """
        Particles from the sun need two days to get here, and make the air glow: green where there \
        is oxygen, violet where there is nitrogen. None of this explains the silence. Bring a \
        thermos flask, lie down on the jetty and let your eyes do the rest.
        """),
    "Blossom Hill": Story(
      section: "Seasons",
      standfirst: "One tree, one bench, one week in April.",
      body: """
        For fifty-one weeks nobody climbs the hill. Then the cherry flowers, and half the town \
        sits under it with rice balls and folding chairs. The petals last until the first warm \
        wind. The mayor has offered a second tree, but everyone agrees that one is right.
        """),
    "Blue Ice": Story(
      section: "Water",
      standfirst: "You see a tenth of it. The rest is blue and very old.",
      body: """
        This is snow that fell before there were cities, pressed until the air went out of it and \
        only the blue came back. A whale passes beneath and finds the roof a little low today. An \
        iceberg turns over without warning. Nobody who has seen it tells the story briefly.
        """),
    "Red Canyon": Story(
      section: "Mountains",
      standfirst: "A small river, given enough time.",
      body: """
        The water has been at it for six million years and is not finished. Each band in the wall \
        was once a sea, a swamp or a desert that thought it would stay. Walk down with two litres \
        of water and walk up with none. At the bottom, the river is cold, busy and completely \
        unimpressed.
        """),
    "Ringed Giant": Story(
      section: "Space",
      standfirst: "Its rings would almost reach from here to the moon. They are ten metres thick.",
      body: """
        They are made of ice: crumbs, boulders, a few small houses, each on an orbit of its own. \
        Seen from this little moon, they shine like something solid. In a hundred million years \
        they will be gone. We happen to be around while they are out, so look up.
        """),
    "High Meadow": Story(
      section: "Seasons",
      standfirst: "In July, the bees have more work than they can count.",
      body: """
        The red hut is open from the first hay to the first snow. There is bread at eleven, cheese \
        if the goats agree, and a bench that faces the wrong way, towards the flowers instead of \
        the peaks. Sit down for a moment, and you will see why nobody has ever turned it round.
        """),
    "Lantern Night": Story(
      section: "Night",
      standfirst: "Every light carries a wish, and the lake keeps a copy.",
      body: """
        They are made of rice paper and wire, and they burn for nine minutes. In the boat nobody \
        speaks: one wish each, written small. When the last lantern has become a star like the \
        others, somebody pours the tea, and the town goes home along the water in the dark.
        """),
    "Long Swell": Story(
      section: "Water",
      standfirst: "The storm was a thousand miles away, and three days ago.",
      body: """
        Its waves arrive in sets of seven, long and unhurried, combed by all that distance. The \
        little boat goes up, waits, goes down. Its skipper steers with two fingers and sings. \
        Sunset is at eight, and there is nothing between here and there but water.
        """),
    "Night Train": Story(
      section: "Journeys",
      standfirst: "At 21:40 the mountains are switched off, and the windows come on.",
      body: """
        The restaurant car crosses the viaduct in the time of one spoonful of soup. From the \
        valley you see only a string of lights that leans into the curve. Inside, a child counts \
        moons: one in the sky, and one in every window. Next stop is the sea, at breakfast.
        """),
    "Tea Fields": Story(
      section: "Seasons",
      standfirst: "Two leaves and a bud, before the dew has gone.",
      body: """
        The rows follow the hill like the lines of a thumb. The pickers begin at five, when the \
        leaves are soft, and sing to keep the pace. It takes two thousand shoots to fill a small \
        tin. Pour the water at eighty degrees, and think of the hats in the mist.
        """),
    "Tide Pools": Story(
      section: "Water",
      standfirst: "Twice a day, the sea empties its pockets on the rocks.",
      body: """
        You have about two hours. Kneel, keep your shadow off the water and wait: first a snail \
        moves, then the thing you took for a stone. A starfish walks a metre in a minute, on \
        hundreds of feet. Put everything back, tell the children, and mind the tide.
        """),
    "The Span": Story(
      section: "Journeys",
      standfirst: "The fog takes the bridge every morning and returns it by noon.",
      body: """
        For a while there are only two red towers and a road to nowhere. Drivers turn the radio \
        down. Then a cable appears, then another, like a drawing that somebody is still inking. \
        The painters start at one end each spring, and have never yet been finished.
        """),
    "The Keeper": Story(
      section: "Night",
      standfirst: "One lamp, one man, four hundred and twelve steps.",
      body: """
        His lamp reaches twenty-two miles. He has never met anyone it was lit for. Some winters a \
        ship sounds its horn in passing, two short notes, and he raises his cup to the window. \
        There is bread in the oven of the small house, and a light on for him, too.
        """),
    "Slow Ascent": Story(
      section: "Journeys",
      standfirst: "There is no wheel, and nobody has ever asked for one.",
      body: """
        You rise without feeling it: the meadow simply leaves. At six hundred metres you can hear \
        a dog, a bell, a conversation about breakfast. The air is perfectly still, because you are \
        the wind. Somewhere below, a man in a van guesses where lunch will be.
        """),
    "Storm Front": Story(
      section: "Weather",
      standfirst: "The wheat goes quiet first. Then the birds.",
      body: """
        Count from the flash: three seconds are a kilometre. The farm has shut its doors, the mill \
        has turned its face, and the field has a colour that it only has today. Four minutes of \
        rain will be worth a week of watering. The smell afterwards is worth the rest.
        """),
    "Star Watch": Story(
      section: "Space",
      standfirst: "The stars stand still. It is the hill that turns.",
      body: """
        Leave the shutter open for three hours, and the night draws its own compass. The dome \
        hums, follows one faint smudge and forgets the rest. Two friends on the slope have brought \
        a blanket, a chart and the wrong lens. They stay until four. Nobody looks at the chart.
        """),
    "Glasshouse": Story(
      section: "Seasons",
      standfirst: "It is thirty degrees inside, and snow has been promised.",
      body: """
        When the palm touched the roof in 1911, they raised the roof. Orchids are on the left, \
        sugar cane is on the right, and a robin that was never invited has lived here for three \
        winters. On Thursdays it stays open late, and the town comes in to warm its hands.
        """),
    "Mirror Plain": Story(
      section: "Weather",
      standfirst: "After the rain, the sky has two floors.",
      body: """
        The water on the salt is a finger deep and a hundred kilometres wide. People who walk out \
        on it lower their voices. There is no horizon to walk to, only somebody in red coming the \
        other way, upside down. Bring boots, a hat and someone to take the picture.
        """),
    "Ember Peak": Story(
      section: "Mountains",
      standfirst: "It makes land the way other mountains make weather.",
      body: """
        From the village you hear it breathe. The lava takes all night to reach the sea: orange, \
        then red, then a black that is younger than your shoes. By morning the map is wrong by \
        half a hectare. In sixty years there will be vines on it, and they will be excellent.
        """),
    "Winter Cabin": Story(
      section: "Seasons",
      standfirst: "Every window lit, and not one footprint.",
      body: """
        Somebody got the stove going before the snow began. Now the path is gone, and the fence, \
        and the reason to be anywhere else. There are cards, a shelf of crime novels without their \
        last pages, and potatoes in the ashes. The telephone works. Nobody has tried it.
        """),
    "Harbour Dawn": Story(
      section: "Journeys",
      standfirst: "The cranes are awake before the gulls.",
      body: """
        Eight thousand boxes came in overnight: bicycles, bananas, one grand piano, a costume for \
        a lion. By six, the first is swinging over the quay against the sun. The pilot drinks his \
        coffee from a lid and says that every ship smells of where it has been.
        """),
    "City Rain": Story(
      section: "Weather",
      standfirst: "Every sign is written twice: once for the street, once for the puddle.",
      body: """
        The rain began on the hour, as in the films. Taxis draw long red lines, and a noodle bar \
        steams up its only window. Nobody in this city owns an umbrella that works. If you have to \
        wait, wait under the pink sign: the owner likes company, and jazz.
        """),
    "Totality": Story(
      section: "Space",
      standfirst: "Two minutes and eighteen seconds of the wrong kind of night.",
      body: """
        First the birds stop. Then the light goes thin, as if somebody had turned down the whole \
        afternoon, and the shadow comes across the water faster than any storm. Everybody had \
        planned to take pictures. On the rock, two people are simply holding hands.
        """),
    "Desert Moon": Story(
      section: "Desert",
      standfirst: "A saguaro waits seventy-five years before it grows an arm.",
      body: """
        After sunset the rock gives back its heat, and things come out that have been polite all \
        day: a fox, an owl the size of a fist, the smell of rain from another county. The moon is \
        three days old. It is enough to walk by, if you know where the cactus is.
        """),
    "Quiet Woods": Story(
      section: "Seasons",
      standfirst: "Stop walking, and the forest starts again.",
      body: """
        It takes about ten minutes. A woodpecker picks up where it left off, the mist moves one \
        tree nearer, and a stag steps out between two trunks as if you had been announced. Then it \
        hears you think. The way home is the path without any footprints.
        """),
  ]
}
