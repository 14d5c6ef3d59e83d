import { z } from 'zod';

/** The largest quantity of a stock or an order. A larger one is a mistake of the marketplace's. */
export const MAX_QUANTITY = 2_147_483_647;

/** A quantity in stock. */
export const Quantity = z.int().min(0).max(MAX_QUANTITY);
/** The quantity of one order line. */
export const SoldQuantity = Quantity.min(1);

/** A time as text that names a moment. */
export const TimeText = z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'is no time');

/** Seconds since 1970, up to the end of the year 9999. */
export const UnixSeconds = z.number().min(0).max(253_402_300_799);

/** An amount of money as text in units of its currency, such as "12.50". */
export const AmountText = z.string().regex(/^\d{1,12}(\.\d+)?$/, 'is no amount');
