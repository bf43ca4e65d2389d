import ui from '../../ui/ui.module.css';

const icon = (path: string) =>
  function Icon() {
    return (
      <svg viewBox="0 0 24 24" className={ui.icon} aria-hidden="true" focusable="false">
        <path d={path} />
      </svg>
    );
  };

export const RedoIcon = icon('M15 7 20 12 15 17M19.5 12H10a6 6 0 0 0-6 6');
export const ScreenIcon = icon('M3.5 5H20.5V16H3.5ZM9 20H15M12 16V20');
export const ClearIcon = icon('M9 5.5H20.5V18.5H9L3.5 12ZM12 9.5 17 14.5M17 9.5 12 14.5');
