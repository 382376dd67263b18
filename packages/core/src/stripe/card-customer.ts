import { AppError } from '@lockwatch/contracts';
import { stripeCustomers } from '@lockwatch/db/schema';
import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../actor/actor.js';
import type { Cards } from './cards.js';

/** The person's customer at Stripe; null for whoever never went to pay by card. */
export async function findCustomer(cards: Cards, userId: string): Promise<string | null> {
  const [row] = await cards.db
    .select({ stripeCustomerId: stripeCustomers.stripeCustomerId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.userId, userId));
  return row?.stripeCustomerId ?? null;
}

/**
 * The person's customer at Stripe, made at the first checkout and again when Stripe has deleted it. A crash between the
 * making and our row makes none twice: the next call makes the same wish.
 */
export async function ensureCustomer(cards: Cards, actor: Actor): Promise<string> {
  const before = await findCustomer(cards, actor.userId);
  if (before !== null && (await cards.gateway.isCustomer(before))) return before;
  const { userId, name, email } = actor;
  const made = await cards.gateway.createCustomer({ userId, name, email, replaces: before });
  const [row] = await cards.db
    .insert(stripeCustomers)
    .values({ userId, stripeCustomerId: made })
    .onConflictDoUpdate({
      target: stripeCustomers.userId,
      set: {
        stripeCustomerId: sql`case when ${stripeCustomers.stripeCustomerId} = ${before} then ${made} else ${stripeCustomers.stripeCustomerId} end`,
      },
    })
    .returning({ stripeCustomerId: stripeCustomers.stripeCustomerId });
  if (!row) throw new Error('The insert of a customer returned no row.');
  return row.stripeCustomerId;
}

/** For calls that only make sense for whoever has paid by card. Throws CONFLICT for anybody else. */
export async function requireCustomer(cards: Cards, actor: Actor): Promise<string> {
  const customerId = await findCustomer(cards, actor.userId);
  if (customerId !== null) return customerId;
  throw new AppError('CONFLICT', 'You have not paid by card yet. Choose a plan first.');
}
