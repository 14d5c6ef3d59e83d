import pg from 'pg';

const UNIQUE_VIOLATION = '23505';

/** Whether the database refused a write because another product of this seller has the SKU. */
export function isSkuTaken(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === UNIQUE_VIOLATION &&
    error.constraint === 'products_sku'
  );
}
