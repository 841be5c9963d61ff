import type { Icon } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
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
  /** `strip`: a full-width row; `game`: in the bar of a game, at the bottom on phones; `page`: within the page. */
  readonly layout?: "strip" | "game" | "page";
}

/** Tabs that link to screens; a bar on top marks the current one. */
export function TabStrip({ label, tabs, layout = "strip" }: Props) {
  const nav = useScrollToCurrentTab();
  return (
    <nav ref={nav} aria-label={label} className={classes.tabs} data-layout={layout}>
      {tabs.map(({ name, path, icon: Icon }) => (
        <NavLink key={path} to={path} className={classes.tab ?? ""}>
          <Icon size={18} stroke={1.75} aria-hidden />
          <span className={classes.name}>{name}</span>
        </NavLink>
      ))}
    </nav>
  );
}

/** On a phone, the tab of the current screen can be outside the visible part of the strip. */
function useScrollToCurrentTab() {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = nav.current?.querySelector('[aria-current="page"]');
    if (nav.current && tab) scrollSideways(nav.current, tab);
  }, [pathname]);
  return nav;
}

/** Not `scrollIntoView`: Chromium would continue keyboard navigation at the tab, so that Tab skips the skip link. */
function scrollSideways(strip: HTMLElement, tab: Element): void {
  const visibleArea = strip.getBoundingClientRect();
  const { left, right } = tab.getBoundingClientRect();
  if (left < visibleArea.left) strip.scrollLeft -= visibleArea.left - left;
  else if (right > visibleArea.right) strip.scrollLeft += right - visibleArea.right;
}
