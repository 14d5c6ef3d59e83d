/** The rest of the tree of `category-names.ts`, in the same notation. */
export const electronics = `
Mobile Phones & Communication 15032 @electronics
  Mobile & Smart Phones 9355 @phones
  Mobile Phone Accessories 9394
    Cases, Covers & Skins 20349
    Chargers & Docks 123417
    Screen Protectors 58540
  Smart Watches 178893
Computers/Tablets & Networking 58058 @electronics
  Laptops & Netbooks 175672
    Apple Laptops 111422
    PC Laptops & Netbooks 177
  Desktops & All-in-Ones 171957
    Apple Desktops 111418
    PC Desktops 179
  Tablets & eBook Readers 171485
  Computer Components & Parts 175673
    Graphics/Video Cards 27386
    Memory (RAM) 170083
  Monitors, Projectors & Accs 162497
    Monitors 80053
Cameras & Photography 625 @electronics
  Digital Cameras 31388
  Film Photography 69323
    Film Cameras 15230
    Camera Film 4201
  Lenses & Filters 78997
    Lenses 3323
    Filters 48446
Sound & Vision 293 @electronics
  TVs 11071
  Headphones 112529
  Home Audio & HiFi Separates 184973
    Amplifiers 14970
    Record Players & Turntables 48647
    Speakers 14990
  Portable Audio 15052
    MP3 Players 73839
`;

export const homeAndHobby = `
Home, Furniture & DIY 11700 @home
  Appliances 20710 @electronics
    Coffee & Tea Makers 38250
    Small Kitchen Appliances 20667
    Vacuum Cleaners 20614
  Bedding 20444
    Duvets 37644
    Duvet Covers & Sets 37645
  Cookware, Dining & Bar 20625
    Cutlery 20637
    Glassware 28033
    Mugs 20690
    Pots & Pans 20696
  DIY Tools & Workshop Equipment 631
    Hand Tools 3244
    Power Tools 3247
  Furniture 3197
    Chairs 54235
    Beds & Mattresses 131588
    Bookcases & Shelving 3199
    Chests of Drawers 22656
    Sofas 38208
    Tables 38204
  Home Décor 10033
    Candles & Home Fragrance 262979
    Clocks 20560
    Mirrors 20580
    Vases 101415
  Lighting 20697
    Lamps 112581
    Chandeliers & Ceiling Lights 117503
Garden & Patio 159912 @home
  Garden Tools & Equipment 29518
    Lawn Mowers 71272
    Hedge Trimmers 71271
  Garden & Patio Furniture 25863
    Garden Chairs 79682
    Garden Tables 112590
Pottery, Ceramics & Glass 870 @pottery
  Pottery & China 18875
    Bone China 262350
    Studio Pottery 262351
  Glass 50693
    Art Glass 262352
    Crystal 262353
Antiques 20081 @collectables
  Antique Clocks 13851
  Antique Furniture 20091
    Chairs 63548
    Chests 63549
    Tables 63574
  Silver 20096
    Silver Plate 20104
    Solid Silver 20099
Art 550 @collectables
  Art Prints 360
  Paintings 551
  Sculptures 553
Collectables 1 @collectables
  Advertising Collectables 34
  Badges & Patches 74
  Militaria 13956
    World War I (1914-1918) 13962
    World War II (1939-1945) 13964
  Postcards 262042
  Trading Card Games 2536
    Pokémon Cards 183454 @cards
    Magic Cards 38292
  Non-Sport Trading Cards 182982
    Trading Card Singles 183050 @cards
Coins 11116 @collectables
  British Coins 256
  World Coins 45242
  Banknotes 3412
Dolls & Bears 237 @toys
  Bears 386
  Dolls 262316
  Dolls' Houses 1202
Toys & Games 220 @toys
  Action Figures 246
  Construction & Building Toys 18991
    LEGO Sets & Packs 19006
    Other Building Toys 183448
  Diecast & Vehicles 222
    Cars, Trucks & Vans 180273
    Aircraft & Spacecraft 180274
  Games 233
    Board & Traditional Games 180349
    Jigsaws & Puzzles 2613
  Model Railways & Trains 479
    OO Gauge 180250
    N Gauge 180251
  Soft Toys 230
Sporting Goods 888 @sport
  Cycling 7294
    Bicycles 177831
    Cycling Clothing 158990 @clothes
    Bike Lights 22690
  Fitness, Running & Yoga 15273
    Dumbbells 137865
    Exercise Bikes 58102
    Yoga Mats 158928
  Golf 1513
    Golf Clubs 115280
    Golf Balls 18924
  Camping & Hiking 16034
    Tents 179010
    Sleeping Bags 181391
  Football 20862
    Football Trading Cards 261328 @cards
    Football Shirts 123490 @clothes
    Football Boots 47337 @shoes
Crafts 14339 @home
  Fabric 28162
  Yarn, Sewing & Needlecraft 160706
    Sewing Machines 3118 @electronics
    Wool & Yarn 36589
`;
