import type { Db } from '../database.js';

export async function seedReference(db: Db): Promise<void> {
  await db.transaction(async () => undefined);
}
