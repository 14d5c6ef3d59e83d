/**
 * A cut of the seller taxonomy, enough for what resellers list: name, id, and after `@` which properties its
 * nodes have. Indentation is the parent. Numbers are this site's own except where commonly known.
 */
export const wearablesAndCrafts = `
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
`;
