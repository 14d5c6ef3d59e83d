/** The rest of the cut of the seller taxonomy, written as in taxonomy-names.ts. */
export const homeAndLeisure = `
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
