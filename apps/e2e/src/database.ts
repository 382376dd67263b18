import postgres from 'postgres';
import type { Product } from './harness.js';

/** Runs `work` on the product's own database: for rows that no call makes, or too many for calls. */
export async function withDatabase<T>(product: Product, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(product.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
