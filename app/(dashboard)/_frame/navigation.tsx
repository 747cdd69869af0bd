"use client";

import {
  BookOpen,
  Building2,
  ChartNoAxesColumn,
  CreditCard,
  Database,
  FileText,
  Gauge,
  KeyRound,
  type LucideIcon,
  Menu,
  Play,
  Settings,
  ShieldAlert,
  Users,
  Webhook,
  X,
} from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#app/_ui/button.tsx";
import styles from "./navigation.module.css";
import type { Place, PlaceIcon } from "./places.ts";

const icons: Record<PlaceIcon, LucideIcon> = {
  jobs: FileText,
  playground: Play,
  keys: KeyRound,
  bucket: Database,
  webhooks: Webhook,
  usage: ChartNoAxesColumn,
  billing: CreditCard,
  team: Users,
  settings: Settings,
  docs: BookOpen,
  admin: Gauge,
  accounts: Building2,
  abuse: ShieldAlert,
};

type Props = { brand: ReactNode; account: ReactNode; places: Place[]; label?: string };

/** The rail; on phones a bar with a sheet that comes from the left. */
export function Navigation({ brand, account, places, label = "Dashboard" }: Props) {
  const path = usePathname();
  const sheet = useRef<HTMLDialogElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the sheet
  useEffect(() => sheet.current?.close(), [path]);
  const list = <PlaceList places={places} path={path} />;
  return (
    <>
      <div className={styles.rail}>
        {brand}
        <nav aria-label={label}>{list}</nav>
        <div className={styles.account}>{account}</div>
      </div>
      <div className={styles.bar}>
        {brand}
        <Button kind="quiet" aria-label="Open the menu" onClick={() => sheet.current?.showModal()}>
          <Menu aria-hidden="true" />
        </Button>
        <dialog ref={sheet} className={styles.sheet} aria-label="Menu">
          <Button
            kind="quiet"
            aria-label="Close the menu"
            className={styles.close ?? ""}
            onClick={() => sheet.current?.close()}
          >
            <X aria-hidden="true" />
          </Button>
          <nav aria-label={label}>{list}</nav>
          <div className={styles.account}>{account}</div>
        </dialog>
      </div>
    </>
  );
}

function PlaceList({ places, path }: { places: Place[]; path: string }) {
  return (
    <ul className={styles.places}>
      {places.map(({ href, name, icon, exact }) => {
        const Icon = icons[icon];
        const here = path === href || (!exact && path.startsWith(`${href}/`));
        return (
          <li key={href}>
            <Link href={href} prefetch={false} aria-current={here ? "page" : undefined}>
              <Icon aria-hidden="true" />
              {name}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
