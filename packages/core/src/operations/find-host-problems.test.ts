import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { findHostProblems } from './find-host-problems.js';

const DAY_MS = 86_400_000;

/** Made for this test: nothing trusts it. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBfjCCASOgAwIBAgIUXLyvCpz4iLUNjqWZA7/DXRC5o8EwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTI2MTEyNzE5MDc0MVoXDTM2MTEyNDE5
MDc0MVowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAEElHYJbowpM9eHA/dXV6GUinLwGjleQd6S6JhwIZn009LMMVtyFXlKl/t
lPadYY6Wl067cgedvlCWFpJgurWO96NTMFEwHQYDVR0OBBYEFLsXHV1iHwj5HlrI
gl9vcHVyT8biMB8GA1UdIwQYMBaAFLsXHV1iHwj5HlrIgl9vcHVyT8biMA8GA1Ud
EwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhANfPCIAwRTFMEVcdv5x7T28Y
hao/74xvud9BLIQg5r+bAiEA1XWtpLgTzUureZF9+cvrMxR+HAMj5A5AO1n4bOFz
WLw=
-----END CERTIFICATE-----`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgy3ZDJs3cb4vtlj92
MkKxGR45oLRYLVjJWnHoktrK3xahRANCAAQSUdglujCkz14cD91dXoZSKcvAaOV5
B3pLomHAhmfTT0swxW3IVeUqX+2U9p1hjpaXTrtyB52+UJYWkmC6tY73
-----END PRIVATE KEY-----`;

test('a certificate is a problem from two weeks before it expires', async () => {
  const server = createServer({ cert: CERTIFICATE, key: KEY }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = Object(server.address());
  const end = new X509Certificate(CERTIFICATE).validToDate.getTime();
  const find = (days: number, publicUrl = `https://127.0.0.1:${port}`) =>
    findHostProblems({ publicUrl }, new Date(end - days * DAY_MS));

  expect(await find(15)).not.toContain('certificate-expiring');
  expect(await find(13)).toContain('certificate-expiring');
  expect(await find(-1)).toContain('certificate-expiring');
  expect(await find(-1, `http://127.0.0.1:${port}`)).not.toContain('certificate-expiring');
});

test('an address that does not answer says nothing about its certificate', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = Object(server.address());
  server.close();
  await once(server, 'close');
  expect(await findHostProblems({ publicUrl: `https://127.0.0.1:${port}` }, new Date())).not.toContain(
    'certificate-expiring',
  );
});

test('a disk without free space is a problem', async () => {
  // The file system of processes has no free blocks.
  expect(await findHostProblems({ dataDir: '/proc' }, new Date())).toEqual(['disk-filling']);
});
