/**
 * What can be done from a ping that came as a direct message. Each is the first part of a component's custom id; behind
 * a colon comes the id of the ping. The server draws the buttons, the bot hears of them: both must name them alike, and
 * go on doing so for the pings of the past.
 */
export const PING_ACTIONS = {
  pause: 'ping-pause',
  resume: 'ping-resume',
  ignore: 'ping-ignore',
  hear: 'ping-hear',
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
} as const;
