/** In place of a category's number: what a seller answered holds in every one. */
export const EVERY_CATEGORY = '*';
