// Files that the build embeds as text.
declare module "*.sql" {
  const text: string;
  export default text;
}

// Files that the build embeds and that are opened by path.
declare module "*/standalone.js" {
  const path: string;
  export default path;
}

declare module "*/NOTICE" {
  const path: string;
  export default path;
}

declare module "*.bin" {
  const path: string;
  export default path;
}
