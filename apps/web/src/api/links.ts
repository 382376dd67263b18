import type { AppRouter } from '@lockwatch/api';
import { IDENTITY_TOKEN_HEADER } from '@lockwatch/contracts';
import { getPageLanguage } from '@lockwatch/texts/web';
import { httpBatchLink, type TRPCLink } from '@trpc/client';
import { getAccessToken, getUnsentIdentityToken } from '../auth/stored-session.js';
import { getSubmission, submissionHeaders } from './submission.js';

/** Most calls in one request; the server's limit. */
const BATCH_MAX = 20;

/** Sends calls in batches, but a call with an idempotency key on its own. */
export function createLinks(url: string, getHeaders = getAuthorizationHeaders): TRPCLink<AppRouter>[] {
  const headers = async () => ({ ...(await getHeaders()), 'accept-language': getPageLanguage() });
  const shared = { url, maxURLLength: 4000 };
  return [
    (runtime) => {
      const single = httpBatchLink<AppRouter>({
        ...shared,
        maxItems: 1,
        headers: async ({ opList: [op] }) => ({ ...(await headers()), ...submissionHeaders(op) }),
      })(runtime);
      const batched = httpBatchLink<AppRouter>({ ...shared, headers, maxItems: BATCH_MAX })(runtime);
      return (call) => (getSubmission(call.op.context) ? single : batched)(call);
    },
  ];
}

/** Authorization headers of the signed-in user. Throws IdentityError once the session cannot be renewed. */
export async function getAuthorizationHeaders(): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${await getAccessToken()}` };
  const identityToken = getUnsentIdentityToken();
  return identityToken === null ? headers : { ...headers, [IDENTITY_TOKEN_HEADER]: identityToken };
}

/** Asks the user to sign in again, because the server rejected the session. */
export async function reportSignedOut(): Promise<void> {
  const { expireSession } = await import('../auth/oidc-session.js');
  await expireSession();
}
