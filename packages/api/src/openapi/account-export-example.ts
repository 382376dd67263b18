const MOMENT = '2026-03-14T09:26:53.589Z';

export function accountExportExample(parts: Readonly<Record<string, object>>): object {
  return {
    exported_at: MOMENT,
    limits: { watched_items: 20_000, ledger: 10_000, notifications: 5000, feedback: 5000, audit_log: 10_000 },
    profile: parts.Me,
    created_at: MOMENT,
    last_login_at: MOMENT,
    identities: [
      {
        issuer: 'https://login.example.test',
        subject: 'auth0|8a1f',
        discord_user_id: '80351110224678912',
      },
    ],
    watched_items: [parts.WatchRule],
    own_tags: [{ tag_id: 301, name: 'my shop' }],
    aliases: [parts.Alias],
    blacklist: [parts.DetailedBlacklistEntry],
    webhooks: [{ ...parts.Webhook, webhook_url: 'https://discord.com/api/webhooks/123456789012345678/••••' }],
    push_subscriptions: [parts.PushSubscription],
    preferences: [parts.Preference],
    noise: parts.NoiseSettings,
    subscriptions: [parts.Subscription],
    ledger: [parts.LedgerEntry],
    notifications: [parts.Notification],
    api_tokens: [parts.ApiToken],
    feedback: [
      {
        content: 'S> Laser Grid 3wl each @LGSHOP',
        verdict: 'wrong',
        reason: 'price',
        comment: null,
        created_at: MOMENT,
      },
    ],
    audit_log: [{ action: 'login', message: 'Ben logged in.', created_at: MOMENT }],
  };
}
