import { defineConfig } from 'drizzle-kit';

/** Migrations are generated as reviewed SQL: `npm run db:generate -- what_changed`. */
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './packages/db/src/schema/index.ts',
  out: './packages/db/migrations',
});
