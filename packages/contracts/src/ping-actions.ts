import type { OfferType } from './offers.js';

/** Actions of a ping's buttons: the first part of a custom id, before a colon and the ping's id. Old pings need them too. */
export const PING_ACTIONS = {
  pause: 'ping-pause',
  resume: 'ping-resume',
  ignore: 'ping-ignore',
  hear: 'ping-hear',
  snooze: 'ping-snooze',
  muteWorlds: 'ping-mute-worlds',
  narrow: 'ping-narrow',
  /** A menu of the pings that share a message; its values are their ids. */
  choose: 'ping-choose',
} as const;
export type PingAction = (typeof PING_ACTIONS)[keyof typeof PING_ACTIONS];

/** What a button of a ping says; the rules of a ping may be several. */
export const PING_LABELS = {
  pause: { one: 'Pause rule', several: 'Pause rules' },
  resume: { one: 'Resume rule', several: 'Resume rules' },
  ignore: 'Not interested',
  hear: 'Interested again',
  snooze: 'Snooze 1 h',
  muteWorlds: { one: 'Mute this world', several: 'Mute these worlds' },
  narrow: 'Only better prices',
} as const;

/** What the button that narrows a rule's price range says where a ping names one side. */
export const NARROW_LABELS: Record<OfferType, string> = {
  SELL: 'Lower price to under this',
  BUY: 'Raise price to over this',
  TRADE: PING_LABELS.narrow,
};

/** The button of a direct message about a webhook that was switched off; behind a colon comes the id of the webhook. */
export const WEBHOOK_NOTICE_ACTIONS = { enable: 'webhook-enable' } as const;
