/**
 * Pushed to a user's pages: what changed, to be fetched again. `account`: roles, subscriptions or flags. `notification`: a
 * ping is new or changed. `statistics`: the job wrote new values.
 */
export interface LiveEvent {
  kind: 'account' | 'notification' | 'statistics';
}
