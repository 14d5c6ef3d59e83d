import { generate } from 'selfsigned';

type SelfSigned = { key: string; certificate: string };

let made: Promise<SelfSigned> | undefined;

async function make(): Promise<SelfSigned> {
  const pem = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + 365 * 24 * 3600 * 1000),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyCertSign: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
          { type: 7, ip: '::1' },
        ],
      },
    ],
  });
  return { key: pem.private, certificate: pem.cert };
}

/**
 * A self-signed certificate for 127.0.0.1, ::1 and localhost, made once per process. It is its own authority:
 * give `certificate` to a client as `ca` and the connection is trusted.
 */
export function selfSigned(): Promise<SelfSigned> {
  made ??= make();
  return made;
}
