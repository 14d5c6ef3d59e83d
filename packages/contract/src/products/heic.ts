/** An iPhone's own format, by the bytes 4 to 12 of a file: names and types of such files are often missing. */
export const isHeicBrand = (brand: string): boolean => /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand);
