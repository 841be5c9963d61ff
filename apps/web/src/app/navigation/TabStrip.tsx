import type { Icon } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import classes from "./TabStrip.module.css";

interface Tab {
  readonly name: string;
  readonly path: string;
  readonly icon: Icon;
}

interface Props {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** Content at the other end. */
  readonly children?: ReactNode;
}

/** Tabs between several screens. */
export function TabStrip({ label, tabs, children }: Props) {
  const nav = usePresentTabInSight();
  return (
    <div className={classes.bar}>
      <nav ref={nav} aria-label={label} className={classes.tabs}>
        {tabs.map(({ name, path, icon: Icon }) => (
          <NavLink key={path} to={path} className={classes.tab ?? ""}>
            <Icon size={18} stroke={1.6} aria-hidden />
            {name}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  );
}

/** On a phone, the tab of the current screen can be outside the visible part of the strip. */
function usePresentTabInSight() {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [pathname]);
  return nav;
}
