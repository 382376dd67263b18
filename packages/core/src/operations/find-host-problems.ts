import { statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';

/** Below this, the next days of messages may fill the disk. */
export const DISK_FREE_MIN_GB = 2;
/** Certificates are usually renewed 30 days before they expire, so something is wrong by then. */
const CERTIFICATE_MIN_MS = 14 * 86_400_000;
const TIMEOUT_MS = 3000;

/** The kinds of incidents that this machine is about to cause. Without `dataDir`, the disk of the program counts. */
export async function findHostProblems(
  { dataDir = '.', publicUrl }: { dataDir?: string | undefined; publicUrl?: string | undefined },
  now: Date,
): Promise<string[]> {
  const [{ bavail, bsize }, certificateExpiry] = await Promise.all([
    statfs(dataDir),
    publicUrl?.startsWith('https:') ? readCertificateExpiry(new URL(publicUrl)) : null,
  ]);
  return [
    ...(bavail * bsize < DISK_FREE_MIN_GB * 1e9 ? ['disk-filling'] : []),
    ...(certificateExpiry && certificateExpiry.getTime() - now.getTime() < CERTIFICATE_MIN_MS
      ? ['certificate-expiring']
      : []),
  ];
}

/** Null where nothing answers: not every machine reaches its own public address. */
function readCertificateExpiry({ hostname, port }: URL): Promise<Date | null> {
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      ...(isIP(hostname) === 0 && { servername: hostname }),
      // An expired certificate is reported too.
      rejectUnauthorized: false,
    });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    socket.once('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.on('error', () => undefined).once('close', () => resolve(null));
  });
}
