/** What a preset's form asks for besides the bucket's name, its prefix and its key. */
export type PresetField = "region" | "accountId" | "endpoint";

export type Place = { endpoint: string | null; region: string };

export type Preset = {
  name: string;
  asks: readonly PresetField[];
  /** What the provider calls the two halves of a key. */
  keyId: string;
  secret: string;
  regionHint: string;
  /** Where the bucket is, from what was asked. */
  place: (asked: { region: string; accountId: string; endpoint: string }) => Place;
  /** How its owner gives the key exactly the rights it needs. */
  rights: "policy" | "token" | "role";
  /** Where, in the provider's console. */
  steps: string;
};

/** The providers whose form we know, and one for everything else that speaks S3. */
export const presets = {
  aws: {
    name: "AWS S3",
    asks: ["region"],
    keyId: "Access key ID",
    secret: "Secret access key",
    regionHint: "For example eu-central-1, as shown beside the bucket in the S3 console.",
    place: ({ region }) => ({ endpoint: null, region }),
    rights: "policy",
    steps: "In IAM, create a user for Platen, attach this policy to it, and create an access key.",
  },
  r2: {
    name: "Cloudflare R2",
    asks: ["accountId"],
    keyId: "Access key ID",
    secret: "Secret access key",
    regionHint: "",
    place: ({ accountId }) => ({ endpoint: `https://${accountId}.r2.cloudflarestorage.com`, region: "auto" }),
    rights: "token",
    steps: "Under R2, Manage API tokens, create a token with “Object Read & Write” for this bucket only.",
  },
  b2: {
    name: "Backblaze B2",
    asks: ["region"],
    keyId: "keyID",
    secret: "applicationKey",
    regionHint: "The part of the bucket’s endpoint after s3., for example us-west-004.",
    place: ({ region }) => ({ endpoint: `https://s3.${region}.backblazeb2.com`, region }),
    rights: "token",
    steps: "Under Application Keys, add a key with “Read and Write” for this bucket only.",
  },
  spaces: {
    name: "DigitalOcean Spaces",
    asks: ["region"],
    keyId: "Access key ID",
    secret: "Secret key",
    regionHint: "For example fra1, as in the address of the space.",
    place: ({ region }) => ({ endpoint: `https://${region}.digitaloceanspaces.com`, region: "us-east-1" }),
    rights: "token",
    steps: "Under Spaces, Access Keys, create a key with “Limited Access” and Read/Write/Delete for this space only.",
  },
  gcs: {
    name: "Google Cloud Storage",
    asks: [],
    keyId: "Access ID of the HMAC key",
    secret: "Secret of the HMAC key",
    regionHint: "",
    place: () => ({ endpoint: "https://storage.googleapis.com", region: "auto" }),
    rights: "role",
    steps:
      "Create a service account, give it this role on the bucket, and create an HMAC key for it under Settings, Interoperability.",
  },
  other: {
    name: "MinIO or other",
    asks: ["endpoint", "region"],
    keyId: "Access key ID",
    secret: "Secret access key",
    regionHint: "us-east-1 unless your store was given another.",
    place: ({ endpoint, region }) => ({ endpoint, region: region || "us-east-1" }),
    rights: "policy",
    steps: "Attach this policy to the key’s user.",
  },
} as const satisfies Record<string, Preset>;

export type PresetId = keyof typeof presets;

export const presetIds = Object.keys(presets) as [PresetId, ...PresetId[]];

/** A preset by its id; of an id that is no longer known, the general one. */
export function presetOf(id: string): Preset {
  return presets[id as PresetId] ?? presets.other;
}
