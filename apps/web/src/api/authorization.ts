/** The headers of a call in the signed-in person's name. Throws IdentityError once the session cannot be renewed. */
export async function authorization(): Promise<Record<string, string>> {
  const { accessToken } = await import('../auth/oidc-session.js');
  return { authorization: `Bearer ${await accessToken()}` };
}
