/** What a user typed cannot be used. `message` is the sentence shown; it says what to type. */
export class UserError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UserError';
  }
}
