/** What the template of a user's pings may name in braces: `{item} for {price}`. */
export const PING_FIELDS = ['side', 'item', 'price', 'usual', 'world', 'trader', 'channel', 'link'] as const;
export type PingField = (typeof PING_FIELDS)[number];

const IN_BRACES = /\{([^{}]*)\}/g;

function findField(name: string): PingField | undefined {
  return PING_FIELDS.find((field) => field === name);
}

/** The first name in braces that is no field; null: there is none. */
export function findUnknownField(template: string): string | null {
  const names = [...template.matchAll(IN_BRACES)].map(([, name = '']) => name);
  return names.find((name) => !findField(name)) ?? null;
}

/** The template with its fields filled in. Braces of a value mean nothing. */
export function fillPingTemplate(template: string, values: Readonly<Record<PingField, string>>): string {
  const filled = template.replace(IN_BRACES, (braces, name: string) => {
    const field = findField(name);
    return field ? values[field] : braces;
  });
  return filled.trim();
}
