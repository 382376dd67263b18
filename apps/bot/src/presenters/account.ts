import { plain } from './text.js';

export interface LinkHelp {
  /** Name of the account this Discord user is linked to; null: none. */
  accountName: string | null;
  publicUrl: string;
}

/** How to link the Discord user with an account. */
export function linkHelpMessage({ accountName, publicUrl }: LinkHelp): { content: string } {
  const how = [
    `1. Sign in at ${publicUrl}/dashboard/account.`,
    '2. Choose **Link Discord** there; you get a code that works for 10 minutes.',
    '3. Come back and type `/link code:` with that code.',
  ].join('\n');
  return {
    content:
      accountName === null
        ? `This Discord account is not linked yet.\n${how}`
        : `This Discord account is linked to **${plain(accountName)}**. To link it to another one:\n${how}`,
  };
}
