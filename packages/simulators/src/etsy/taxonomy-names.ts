/**
 * A cut of the seller taxonomy, enough for what resellers list: name, id, and after `@` which properties its
 * nodes have. Indentation is the parent. Numbers are this site's own except where commonly known.
 */
export const taxonomyNames = `
Accessories 1 @accessory
  Baby Accessories 2
    Baby Carriers & Wraps 3
    Bibs & Burping 4
  Belts & Braces 5
    Belts 6
    Braces 7
  Gloves & Mittens 14
  Hair Accessories 17
    Barrettes & Clips 18
    Headbands 19
  Hats & Head Coverings 25
    Baseball & Trucker Caps 26
    Beanies 27
    Berets 28
    Sun Hats 29
  Keychains & Lanyards 34
  Scarves & Wraps 50
    Scarves 51
    Shawls & Wraps 52
  Sunglasses & Eyewear 55
  Suit & Tie Accessories 58
    Cufflinks 59
    Ties 60
Art & Collectibles 66 @decor
  Collectibles 67
    Advertisements 68
    Coins & Money 69
    Figurines 70
    Memorabilia 71
    Postcards 72
    Stamps 73
  Drawing & Illustration 77
  Painting 80
    Acrylic 81
    Oil 82
    Watercolour 83
  Photography 100
  Prints 119
    Giclée 120
    Screenprints 121
  Sculpture 129
Bags & Purses 132 @bag
  Backpacks 133
  Cosmetic & Toiletry Storage 136
  Handbags 138
    Clutches & Evening Bags 139
    Crossbody Bags 140
    Shoulder Bags 141
    Top Handle Bags 142
  Luggage & Travel 144
    Briefcases & Attaches 145
    Suitcases 146
  Messenger Bags 148
  Totes 149
  Wallets & Money Clips 150
Bath & Beauty 155 @plain
  Bath Accessories 156
  Hair Care 160
  Makeup & Cosmetics 165
  Soaps 173
  Skin Care 179
Books, Films & Music 184 @book
  Books 185
    Art & Photography Books 186
    Blank Books 187
    Children's Books 188
    Cookbooks 189
    Literature & Fiction 190
    Poetry 191
  Films 195
  Magazines 197
  Music 198
    CDs 199
    Sheet Music 200
    Vinyl Records 201
Clothing 374 @clothing
  Boys' Clothing 375
    Boys' Jackets & Coats 376
    Boys' Trousers 377
    Boys' Tops 378
  Girls' Clothing 400
    Girls' Dresses 401
    Girls' Jackets & Coats 402
    Girls' Skirts 403
    Girls' Tops 404
  Gender-Neutral Adult Clothing 420
    Hoodies & Sweatshirts 2202
    Jackets & Coats 421
    Jumpers 422
    Trousers 423
    Tops & Tees 424
      T-shirts 482
      Polos 425
  Men's Clothing 451
    Men's Jackets & Coats 452
    Men's Jumpers 453
    Men's Shirts & Tees 454
    Men's Suits & Sport Coats 455
    Men's Trousers 456
  Women's Clothing 460
    Dresses 466
    Women's Jackets & Coats 467
    Women's Jumpers 468
    Women's Skirts 469
    Women's Suits & Sets 470
    Women's Tops & Tees 471
      Blouses 472
      Tanks 473
    Women's Trousers 474
      Jeans 475
      Shorts 476
Craft Supplies & Tools 562 @plain
  Beads, Gems & Cabochons 563
  Fabric & Notions 570
    Buttons 571
    Fabric 572
  Knitting & Crochet 580
    Yarn 581
    Patterns 582
  Papercraft 590
Electronics & Accessories 825 @decor
  Audio 826
    Headphones & Stands 827
    Radios & Boomboxes 828
    Turntables & Record Players 829
  Cameras & Equipment 834
    Cameras 835
    Camera Straps 836
  Computers & Peripherals 840
  Phone Accessories 873
    Phone Cases 874
  Video Games 880
Home & Living 891 @decor
  Bedding 892
    Blankets & Throws 893
    Duvet Covers 894
  Floor & Rugs 900
  Furniture 967
    Chairs 968
    Tables 969
    Storage Furniture 970
  Home Decor 1000
    Candles & Holders 1001
    Clocks 1002
    Mirrors 1003
    Picture Frames & Displays 1004
    Vases 1029
  Kitchen & Dining 1040
    Cookware 1041
    Cutlery 1042
    Dinner & Serveware 1043
    Drink & Barware 1060
      Glassware 1061
      Mugs 1062
      Teapots 1063
  Lighting 1070
    Lamps 1071
    Lampshades 1072
Jewellery 1179 @jewellery
  Bracelets 1180
    Bangles 1181
    Charm Bracelets 1182
  Brooches, Pins & Clips 1190
  Earrings 1203
    Dangle & Drop Earrings 1204
    Hoop Earrings 1205
    Stud Earrings 1206
  Necklaces 1217
    Chains 1218
    Lockets 1219
    Pendants 1229
  Rings 1238
    Bands 1239
    Signet Rings 1240
    Statement Rings 1241
  Watches 1245
    Men's Watches 1246
    Women's Watches 1247
Paper & Party Supplies 1250 @plain
  Paper 1251
    Greeting Cards 1252
    Stationery 1253
  Party Supplies 1260
Pet Supplies 1351 @plain
  Pet Bedding 1352
  Pet Collars & Leads 1353
Shoes 1429 @shoe
  Boys' Shoes 1430
  Girls' Shoes 1431
  Men's Shoes 1432
    Men's Boots 1433
    Men's Sandals 1434
    Men's Trainers 1435
  Women's Shoes 1440
    Women's Boots 1441
    Women's Heels 1442
    Women's Sandals 1443
    Women's Trainers 1444
Toys & Games 1552 @toy
  Games & Puzzles 1553
    Board Games 1554
    Puzzles 1555
  Sports & Outdoor Recreation 1560
  Toys 1570
    Baby & Toddler Toys 1571
    Dolls & Action Figures 1572
    Play Vehicles 1573
    Stuffed Animals & Plushies 1574
Weddings 1633 @plain
  Clothing for Weddings 1634
  Decorations 1640
`;
