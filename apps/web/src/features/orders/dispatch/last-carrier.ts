import { type Carrier, carrierFacts, carriers } from '@crosslister/contract/orders/carriers.ts';
import { keptChoice } from '../../../lib/browser/kept-choice.ts';

/** The carrier of the last parcel, in this browser. */
export const lastCarrier = keptChoice<Carrier>('crosslister_carrier', carriers);

export const carrierOptions = carriers.map((value) => ({ value, label: carrierFacts[value].name }));

export const isCarrier = (value: string): value is Carrier => carriers.some((each) => each === value);
