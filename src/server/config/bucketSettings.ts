/**
 * The endpoint and credentials of an S3 bucket. The endpoint is an origin; the bucket's name is the first segment of
 * each path.
 */
export type BucketSettings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};
