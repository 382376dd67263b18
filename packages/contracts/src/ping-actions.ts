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
/** The button of a direct message about a webhook that was switched off; behind a colon comes the id of the webhook. */
export const WEBHOOK_NOTICE_ACTIONS = { enable: 'webhook-enable' } as const;
