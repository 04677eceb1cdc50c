import * as z from 'zod/mini';
import { isOrigin, text } from '../config-values.ts';

/** Where a bucket is and who may use it. */
export interface S3Location {
  bucketAddress: string;
  /** Base address of the objects, with a slash at the end: endpoint, bucket and prefix. */
  address: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
}

/** The usual variables of AWS, and `S3_ENDPOINT` for stores of other makes. */
export const s3Variables = {
  STORAGE_URL: z.optional(
    text.check(
      z.regex(
        /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w./-]*)?$/,
        'must be s3://bucket or s3://bucket/prefix, or unset to keep PDFs in the database',
      ),
    ),
  ),
  S3_ENDPOINT: z.optional(
    text.check(
      z.refine(isOrigin, 'must be an http or https address without a path, such as https://s3.example.com'),
    ),
  ),
  AWS_REGION: z._default(text, 'us-east-1'),
  AWS_ACCESS_KEY_ID: z.optional(text),
  AWS_SECRET_ACCESS_KEY: z.optional(text),
  AWS_SESSION_TOKEN: z.optional(text),
};
const environmentSchema = z.object(s3Variables);
type S3Environment = z.infer<typeof environmentSchema>;

/** The variables that are missing beside `STORAGE_URL`. */
export function s3Contradictions(environment: S3Environment): string[] {
  if (environment.STORAGE_URL === undefined) return [];
  return (['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const)
    .filter((name) => environment[name] === undefined)
    .map((name) => `${name} is missing: STORAGE_URL needs it`);
}

/** Undefined where files are stored in the database. To be called when nothing contradicts. */
export function readS3Location(environment: S3Environment): S3Location | undefined {
  const { STORAGE_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = environment;
  if (STORAGE_URL === undefined || AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined)
    return undefined;
  const [bucket = '', ...prefix] = STORAGE_URL.slice('s3://'.length).split('/').filter(Boolean);
  const bucketAddress = addressOf(environment, bucket);
  return {
    bucketAddress,
    address: [bucketAddress, ...prefix, ''].join('/'),
    region: environment.AWS_REGION,
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    sessionToken: environment.AWS_SESSION_TOKEN,
  };
}

/** AWS wants the bucket in the host's name; other makes take it in the path, whatever their host is called. */
function addressOf({ S3_ENDPOINT, AWS_REGION }: S3Environment, bucket: string): string {
  if (S3_ENDPOINT !== undefined) return `${new URL(S3_ENDPOINT).origin}/${bucket}`;
  // A dot in the bucket's name breaks the certificate of the host made from it.
  if (bucket.includes('.')) return `https://s3.${AWS_REGION}.amazonaws.com/${bucket}`;
  return `https://${bucket}.s3.${AWS_REGION}.amazonaws.com`;
}
