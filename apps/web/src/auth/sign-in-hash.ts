/** Of an address in the dashboard at which a visitor's sign-in starts by itself. */
export const SIGN_IN_HASH = '#sign-in';
