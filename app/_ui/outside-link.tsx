/** An address of somebody else's: a link only where it is http or https, and one that tells them nothing of us. */
export function OutsideLink({ href }: { href: string }) {
  const { protocol } = URL.parse(href) ?? {};
  if (protocol !== "http:" && protocol !== "https:") return href;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {href}
    </a>
  );
}
