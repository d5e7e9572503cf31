// Files that the build embeds as text.
declare module "*.sql" {
  const text: string;
  export default text;
}

// Files that the build embeds and that the code opens by path.
declare module "*/standalone.js" {
  const path: string;
  export default path;
}

declare module "*/NOTICE" {
  const path: string;
  export default path;
}

// Data files, which the code opens by path.
declare module "*.txt" {
  const path: string;
  export default path;
}

declare module "*.bin" {
  const path: string;
  export default path;
}

declare module "*.safetensors" {
  const path: string;
  export default path;
}

declare module "*.zst" {
  const path: string;
  export default path;
}

// Made by scripts/lib/dashboard.ts: the dashboard's page, and the embedded files that it requests by their hashed names.
declare module "*/bundle/manifest.js" {
  interface Asset {
    /** Paths that `Bun.file` opens, also in the compiled binary. */
    readonly file: string;
    readonly br?: string;
    readonly gzip?: string;
    readonly contentType: string;
  }
  /** Assets by their name under `/dashboard/assets/`. */
  export const assets: Readonly<Record<string, Asset>>;
  /** `index.html`. It has no inline script or style. */
  export const page: string;
}

declare module "subset-font" {
  interface Options {
    readonly targetFormat: "woff2";
    /** Of OpenType, such as "kern"; the others are left out. */
    readonly keepFeatures: readonly string[];
    readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  }
  /** The font with the characters of the text alone. */
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>;
}

declare module "*.css";

declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
