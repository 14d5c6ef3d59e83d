interface TextsAndPrice {
  title: string;
  descriptionHtml: string;
  pricePence: number;
}

/** What a listing had when it was last read or sent. What is absent is not compared. */
export type WasThere = Partial<TextsAndPrice>;

/** Fields that somebody has changed at the marketplace, and the listing as it is there. */
export interface ChangedThere {
  fields: ('title' | 'description' | 'price')[];
  item: TextsAndPrice & { imageUrls: string[] };
}
