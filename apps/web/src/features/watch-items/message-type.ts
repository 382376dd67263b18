import type { MessageType } from '@lockwatch/contracts';

/** The choices of the create form, in its order ([2-32]). */
export const MESSAGE_TYPE_CHOICES = [
  { value: 'ANY', label: 'Any' },
  { value: 'SELL', label: 'Sell' },
  { value: 'BUY', label: 'Buy' },
  { value: 'BOTH', label: 'Both' },
  { value: 'UNKNOWN', label: 'Unknown' },
] as const satisfies readonly { value: MessageType; label: string }[];

/** The choices when editing, where ANY is shown as Both and so is not a choice of its own ([3-20]). */
export const EDIT_MESSAGE_TYPE_CHOICES = MESSAGE_TYPE_CHOICES.filter(({ value }) => value !== 'ANY');

/** What the table and the edit row show for a stored type: ANY is shown as BOTH ([3-20]). */
export function shownMessageType(stored: MessageType): MessageType {
  return stored === 'ANY' ? 'BOTH' : stored;
}

/** What is saved for a shown type: BOTH is saved back as ANY, as it was stored ([3-20]). */
export function savedMessageType(shown: MessageType): MessageType {
  return shown === 'BOTH' ? 'ANY' : shown;
}

/** The type's name for people. */
export function messageTypeLabel(stored: MessageType): string {
  const shown = shownMessageType(stored);
  return MESSAGE_TYPE_CHOICES.find(({ value }) => value === shown)?.label ?? shown;
}
