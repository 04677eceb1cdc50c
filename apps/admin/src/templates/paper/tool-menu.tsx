import { Icon } from '@inkfield/ui/icon';
import { ChevronDown, type IconNode } from 'lucide';
import { useId, useRef } from 'react';

export interface MenuTool {
  label: string;
  onPress: () => void;
}

interface Props {
  label: string;
  /** The label is not shown, only read out. */
  isBrief?: boolean;
  icon: IconNode;
  tools: readonly MenuTool[];
}

/** A button that opens further ones below it, for tools that only some lines need. */
export function ToolMenu({ label, isBrief = false, icon, tools }: Props) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const place = () => {
    const { left = 0, bottom = 0 } = opener.current?.getBoundingClientRect() ?? {};
    menu.current?.style.setProperty('inset', `${bottom}px auto auto ${left}px`);
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="button-small paper-tool"
        title={isBrief ? label : undefined}
        popoverTarget={id}
      >
        <Icon of={icon} size={15} />
        <span className={isBrief ? 'sr-only' : undefined}>{label}</span>
        <Icon of={ChevronDown} size={13} />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="tool-menu"
        onBeforeToggle={place}
        onToggle={({ newState }) => {
          if (newState === 'open') menu.current?.querySelector('button')?.focus();
        }}
      >
        {tools.map((tool) => (
          <button
            key={tool.label}
            type="button"
            className="tool-menu-item"
            onClick={() => {
              // It restores the focus, which belongs to the paper or a dialog afterwards.
              menu.current?.hidePopover();
              tool.onPress();
            }}
          >
            {tool.label}
          </button>
        ))}
      </div>
    </>
  );
}
