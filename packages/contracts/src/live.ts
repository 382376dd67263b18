/**
 * Pushed to a user's pages: what changed, to be fetched again. `account`: roles, subscriptions or flags. `notification`: a
 * ping is new or changed. `rules`: the user's rules of a team. `statistics`: the job wrote new values. `deals`: for pages that
 * asked for them, there is a new one.
 */
export interface LiveEvent {
  kind: 'account' | 'notification' | 'rules' | 'statistics' | 'deals';
}
