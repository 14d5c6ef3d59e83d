import type { OperationStatus } from '@crosslister/contract/operation.ts';
import type { ColumnType } from 'kysely';

export type Time = ColumnType<Date, Date | string, Date | string>;
export type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;
/** JSON with a default, written as text, because a JavaScript array would become a PostgreSQL array. */
export type Json<T> = ColumnType<T, string | undefined, string>;
export type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** `waiting` means that it waits for the seller: no worker claims it, and the API shows it as processing. */
export type StoredStatus = OperationStatus | 'waiting';
