// Files that the build embeds as text.
declare module "*.sql" {
  const text: string;
  export default text;
}
