/** Why no further webhook can be made, or null ([4-05], [6-07], [8-08]). */
export function webhookLimitText(count: number, limit: number): string | null {
  if (limit === 0) return 'Webhook creation is not available in your current plan.';
  return count >= limit
    ? `You have reached your webhook limit of ${limit}. Please upgrade to add more webhooks.`
    : null;
}
