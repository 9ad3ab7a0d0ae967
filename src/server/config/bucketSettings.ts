/** Where a bucket is, and who asks. The endpoint is an origin: the bucket follows as the first part of each path. */
export type BucketSettings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};
