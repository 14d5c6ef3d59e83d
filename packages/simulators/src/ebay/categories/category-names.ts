/**
 * A cut of the UK category tree, enough to list what resellers sell: name, id, and after `@` which item
 * specifics and conditions its leaves have. Indentation is the parent.
 */
export const wearables = `
Clothes, Shoes & Accessories 11450 @clothes
  Women 260010
    Women's Clothing 15724
      Activewear 185082
      Coats, Jackets & Waistcoats 63862
      Dresses 63861
      Hoodies & Sweatshirts 155226
      Jeans 11554
      Jumpers & Cardigans 63866
      Jumpsuits & Playsuits 3009
      Lingerie & Nightwear 11514
      Shorts 11555
      Skirts 63864
      Suits & Suit Separates 63865
      Swimwear 63867
      T-Shirts 63869
      Tops & Shirts 53159
      Trousers 63863
    Women's Shoes 3034 @shoes
      Boots 53557
      Flats 45333
      Heels 55793
      Sandals 62107
      Slippers 11632
      Trainers 95672
    Women's Bags & Handbags 169291 @bags
    Women's Accessories 4251 @accessories
      Belts 3003
      Gloves & Mittens 105559
      Hats 45230
      Purses & Wallets 45258
      Scarves & Wraps 45238
      Sunglasses 45246
  Men 260012
    Men's Clothing 1059
      Activewear 185076
      Coats, Jackets & Waistcoats 57988
      Hoodies & Sweatshirts 155183
      Jeans 11483
      Jumpers & Cardigans 11484
      Shorts 15689
      Suits & Tailoring 3001
      Swimwear 15690
      Trousers 57989
      Shirts & Tops 185100
        Casual Shirts & Tops 57990
        Formal Shirts 57991
        Polos 185101
        T-Shirts 15687
    Men's Shoes 93427 @shoes
      Boots 11498
      Casual Shoes 24087
      Formal Shoes 53120
      Sandals 11504
      Trainers 15709
    Men's Accessories 4250 @accessories
      Belts 2993
      Hats 52365
      Sunglasses 79720
      Ties, Bow Ties & Cravats 15662
      Wallets 2996
  Kids 171146
    Boys 260018
      Boys' Clothing (2-16 Years) 11452
      Boys' Shoes 57929 @shoes
    Girls 260019
      Girls' Clothing (2-16 Years) 11462
      Girls' Shoes 57974 @shoes
  Specialty 260033
    Fancy Dress & Period Costume 163147
    Vintage Clothing 175759
Baby 2984 @home
  Baby Clothing 260020
    Boys' Baby Clothing 147230 @clothes
    Girls' Baby Clothing 147325 @clothes
    Unisex Baby Clothing 163421 @clothes
  Nursery 66698
    Cots & Cot Beds 2985
    Cot Bedding 20416
  Pushchairs & Prams 66700
    Pushchairs 180910
    Pushchair Accessories 180911
Jewellery & Watches 281 @jewellery
  Fine Jewellery 4196
    Fine Earrings 164321
    Fine Necklaces & Pendants 164331
    Fine Rings 164343
  Costume Jewellery 10968
    Bracelets 155101
    Brooches & Pins 50677
    Earrings 155102
    Necklaces & Pendants 155105
    Rings 67681
  Vintage & Antique Jewellery 48579
    Vintage Fine Jewellery 10976
    Vintage Costume Jewellery 4197
  Watches, Parts & Accessories 260324 @watches
    Wristwatches 31387
    Pocket Watches 3937
    Watch Straps 98624
Health & Beauty 26395 @beauty
  Fragrances 180345
    Men's Fragrances 29585
    Women's Fragrances 11848
  Make-Up 31786
    Eye Make-Up 172015
    Lip Make-Up 172020
  Hair Care & Styling 11854
    Hair Dryers 11858
    Straighteners & Curlers 177659
`;

export const media = `
Books, Comics & Magazines 267 @books
  Books 261186
  Children & Young Adults 280
    Children's Books 182882
    Young Adult Books 29252
  Comic Books & Memorabilia 259103
    Comics & Graphic Novels 259104
  Magazines 280012
  Textbooks & Study Guides 1093
Films & TV 11232 @films
  DVDs & Blu-ray Discs 617
  VHS Tapes 309
  Film Memorabilia 196 @collectables
    Posters 18822
    Props 18823
Music 11233 @music
  CDs 176984
  Vinyl Records 176985
  Cassettes 176983
  Music Memorabilia 2329 @collectables
    Rock & Pop 2330
Musical Instruments & DJ Equipment 619 @instruments
  Guitars & Basses 3858
    Acoustic Guitars 33021
    Electric Guitars 33034
    Bass Guitars 4713
  Pianos, Keyboards & Organs 180010
    Digital Pianos 85860
    Synthesizers 38071
  String 10181
    Violins 38108
  Brass 16212
    Trumpets 16217
Video Games & Consoles 1249 @games
  Video Games 139973
  Video Game Consoles 139971 @electronics
  Video Game Accessories 54968 @electronics
    Controllers & Attachments 117042
    Headsets 171821
  Video Game Merchandise 38583 @collectables
`;
