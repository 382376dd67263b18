import { expect, test } from 'vitest';
import { signRequest, verifyRequest } from './deposit-signature.js';

/** The test vector of the scheme's reference libraries (standard-webhooks, `webhook.test.ts`). */
const SECRET = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
const BODY = Buffer.from('{"test": 2432232314}');
const VECTOR = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: '1614265330', body: BODY };
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
const SENT_AT_MS = 1_614_265_330_000;

test('signs the vector of the scheme as its reference libraries do', () => {
  expect(signRequest(SECRET, VECTOR)).toBe(SIGNATURE);
});

test.each([
  [300_000, true],
  [301_000, false],
  [-30_000, true],
  [-31_000, false],
])('%d ms after it was signed, a request is accepted: %s', (afterMs, isAccepted) => {
  const verify = () => verifyRequest(SECRET, { ...VECTOR, signature: SIGNATURE }, SENT_AT_MS + afterMs);
  if (isAccepted) expect(verify()).toBe(VECTOR.id);
  else expect(verify).toThrow(expect.objectContaining({ code: 'UNAUTHENTICATED' }));
});
