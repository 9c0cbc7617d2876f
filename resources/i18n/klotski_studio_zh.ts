<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>about</name>
    <message>
        <source>About Klotski Studio</source>
        <translation>关于 Klotski Studio</translation>
    </message>
    <message>
        <source>A studio for sliding-block puzzles: Klotski, 华容道, Rush Hour and their kin.</source>
        <translation>滑块谜题工作室：华容道、Klotski、塞车时间（Rush Hour）及其同类。</translation>
    </message>
    <message>
        <source>Every solution it shows has been replayed by rules that the search does not use, and every “optimal” and “unsolvable” is a proof.</source>
        <translation>它给出的每一个解法，都已用搜索之外的另一套规则重新走过一遍；每一个“最优”和“无解”都是证明。</translation>
    </message>
    <message>
        <source>Free software under the MIT licence.</source>
        <translation>自由软件，采用 MIT 许可证。</translation>
    </message>
</context>
<context>
    <name>actions</name>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>重新读取(&amp;R)</translation>
    </message>
    <message>
        <source>Save &amp;As…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Solve</source>
        <translation>求解(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Cancel Search</source>
        <translation>停止搜索(&amp;C)</translation>
    </message>
    <message>
        <source>To the &amp;Start</source>
        <translation>回到开局(&amp;S)</translation>
    </message>
    <message>
        <source>One Move &amp;Back</source>
        <translation>后退一步(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation>播放(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>One Move &amp;Forward</source>
        <translation>前进一步(&amp;F)</translation>
    </message>
    <message>
        <source>To the &amp;End</source>
        <translation>跳到终局(&amp;E)</translation>
    </message>
    <message>
        <source>Fas&amp;ter</source>
        <translation>加快(&amp;T)</translation>
    </message>
    <message>
        <source>S&amp;lower</source>
        <translation>减慢(&amp;L)</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Fit the Board</source>
        <translation>适合窗口(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;About Klotski Studio</source>
        <translation>关于 Klotski Studio(&amp;A)</translation>
    </message>
    <message>
        <source>Count as the &amp;Author Does</source>
        <translation>按作者的计法(&amp;A)</translation>
    </message>
    <message>
        <source>Count &amp;Moves</source>
        <translation>按步计(&amp;M)</translation>
    </message>
    <message>
        <source>Count S&amp;lides</source>
        <translation>按直移计(&amp;L)</translation>
    </message>
    <message>
        <source>Count S&amp;teps</source>
        <translation>按格计(&amp;T)</translation>
    </message>
    <message>
        <source>As the &amp;System</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>As the S&amp;ystem</source>
        <translation>跟随系统(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;English</source>
        <translation>英语 (English)(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Chinese (中文)</source>
        <translation>中文(&amp;C)</translation>
    </message>
</context>
<context>
    <name>dialogs</name>
    <message>
        <source>Open a puzzle</source>
        <translation>打开谜题</translation>
    </message>
    <message>
        <source>Save the puzzle as</source>
        <translation>谜题另存为</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>所有文件</translation>
    </message>
    <message>
        <source>Puzzles</source>
        <translation>谜题</translation>
    </message>
</context>
<context>
    <name>error report</name>
    <message>
        <source>A fault in Klotski Studio</source>
        <translation>Klotski Studio 出现故障</translation>
    </message>
    <message>
        <source>Something went wrong that should not have. What you had open is still there. The text below helps to find the fault.</source>
        <translation>程序出现了不应有的错误。您打开的内容仍然完好。下面的文字有助于查找故障。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>library</name>
    <message>
        <source>Short: up to 40 moves</source>
        <translation>短：40 步以内</translation>
    </message>
    <message>
        <source>Middling: 41 to 70 moves</source>
        <translation>中：41 至 70 步</translation>
    </message>
    <message>
        <source>Long: 71 to 90 moves</source>
        <translation>长：71 至 90 步</translation>
    </message>
    <message>
        <source>Very long: more than 90 moves</source>
        <translation>很长：超过 90 步</translation>
    </message>
    <message>
        <source>Impossible</source>
        <translation>无解</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>其他</translation>
    </message>
</context>
<context>
    <name>menus</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Open Re&amp;cent</source>
        <translation>最近打开(&amp;C)</translation>
    </message>
    <message>
        <source>Open C&amp;lassic</source>
        <translation>经典布局(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Puzzle</source>
        <translation>谜题(&amp;P)</translation>
    </message>
    <message>
        <source>Play&amp;back</source>
        <translation>演示(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
</context>
<context>
    <name>message bar</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>playback bar</name>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>What is counted</source>
        <translation>计步方式</translation>
    </message>
    <message>
        <source>Place in the solution</source>
        <translation>解法中的位置</translation>
    </message>
</context>
<context>
    <name>texts</name>
    <message>
        <source>there is no such file.</source>
        <translation>没有这个文件。</translation>
    </message>
    <message>
        <source>this is a folder, not a file.</source>
        <translation>这是文件夹，不是文件。</translation>
    </message>
    <message>
        <source>the folder to write it into does not exist.</source>
        <translation>要写入的文件夹不存在。</translation>
    </message>
    <message>
        <source>the system denies access to it.</source>
        <translation>系统拒绝访问。</translation>
    </message>
    <message>
        <source>there is no space left to write it.</source>
        <translation>磁盘空间不足，无法写入。</translation>
    </message>
    <message>
        <source>the system reports: {reason}.</source>
        <translation>系统报告：{reason}。</translation>
    </message>
    <message>
        <source>the file is larger than {most_bytes}, which no puzzle needs.</source>
        <translation>文件大于 {most_bytes}，任何谜题都不需要这么大。</translation>
    </message>
    <message>
        <source>this is not UTF-8 text; save the file in that encoding.</source>
        <translation>这不是 UTF-8 文本；请用该编码保存文件。</translation>
    </message>
    <message>
        <source>this is not a text file.</source>
        <translation>这不是文本文件。</translation>
    </message>
    <message>
        <source>this is not valid TOML: {detail}.</source>
        <translation>这不是有效的 TOML：{detail}。</translation>
    </message>
    <message>
        <source>values are nested deeper than {limit} levels.</source>
        <translation>嵌套超过 {limit} 层。</translation>
    </message>
    <message>
        <source>there is no puzzle in this folder.</source>
        <translation>此文件夹中没有谜题。</translation>
    </message>
    <message>
        <source>this is not a puzzle in any known format ({known}).</source>
        <translation>这不是任何已知格式（{known}）的谜题。</translation>
    </message>
    <message>
        <source>files of this kind ({format}) can only be read.</source>
        <translation>这种文件（{format}）只能读取。</translation>
    </message>
    <message>
        <source>the file does not say what it is; a line “format = {supported}” is expected first.</source>
        <translation>文件没有说明自己的格式；开头应有一行“format = {supported}”。</translation>
    </message>
    <message>
        <source>the file is of format {found}, made by a newer version of the program; this one reads up to format {supported}.</source>
        <translation>文件格式为 {found}，由更新版本的程序生成；本版本最多读取格式 {supported}。</translation>
    </message>
    <message>
        <source>“{field}” is missing.</source>
        <translation>缺少“{field}”。</translation>
    </message>
    <message>
        <source>“{field}” must be a text in quotes.</source>
        <translation>“{field}”必须是带引号的文字。</translation>
    </message>
    <message>
        <source>“{field}” must be a whole number from 0 up.</source>
        <translation>“{field}”必须是不小于 0 的整数。</translation>
    </message>
    <message>
        <source>“{field}” must be true or false.</source>
        <translation>“{field}”必须是 true 或 false。</translation>
    </message>
    <message>
        <source>“{field}” must be a table.</source>
        <translation>“{field}”必须是表。</translation>
    </message>
    <message>
        <source>“{field}” must be a list of cells such as [[0, 2], [1, 2]].</source>
        <translation>“{field}”必须是格子的列表，如 [[0, 2], [1, 2]]。</translation>
    </message>
    <message>
        <source>“{field}” must be a list of lists of cells such as [[[0, 2], [1, 2]]].</source>
        <translation>“{field}”必须是格子列表的列表，如 [[[0, 2], [1, 2]]]。</translation>
    </message>
    <message>
        <source>“{field}” has a cell farther than {limit} columns or rows away.</source>
        <translation>“{field}”中有格子超出 {limit} 列或行。</translation>
    </message>
    <message>
        <source>“{field}” must be one of {choices}, not “{value}”.</source>
        <translation>“{field}”必须是 {choices} 之一，而不是“{value}”。</translation>
    </message>
    <message>
        <source>“{field}” must be a colour such as “#c0392b”, not “{value}”.</source>
        <translation>“{field}”必须是颜色，如“#c0392b”，而不是“{value}”。</translation>
    </message>
    <message>
        <source>this row of “{field}” is {width} cells wide, the first one is {expected}.</source>
        <translation>“{field}”的这一行宽 {width} 格，而第一行宽 {expected} 格。</translation>
    </message>
    <message>
        <source>“{field}” has a character that cannot be drawn: {character}.</source>
        <translation>“{field}”中有不能作图的字符：{character}。</translation>
    </message>
    <message>
        <source>“{field}” is {width} × {height} cells large, the board {board_width} × {board_height}.</source>
        <translation>“{field}”为 {width} × {height} 格，而棋盘为 {board_width} × {board_height} 格。</translation>
    </message>
    <message>
        <source>“{field}” is {width} × {height} cells large; at most {limit} × {limit} are possible.</source>
        <translation>“{field}”为 {width} × {height} 格；最多为 {limit} × {limit} 格。</translation>
    </message>
    <message>
        <source>the pieces and targets have more than {limit} cells together.</source>
        <translation>棋子与目标合计超过 {limit} 格。</translation>
    </message>
    <message>
        <source>more than {limit} pieces and targets cover the same cell.</source>
        <translation>同一格被超过 {limit} 个棋子与目标覆盖。</translation>
    </message>
    <message>
        <source>“{text}” is not a move such as “A:R2D”.</source>
        <translation>“{text}”不是像“A:R2D”这样的走法。</translation>
    </message>
    <message>
        <source>there is no piece {piece}.</source>
        <translation>没有棋子 {piece}。</translation>
    </message>
    <message>
        <source>the path of {piece} jumps from cell {start} to cell {end}.</source>
        <translation>{piece} 的路径从格 {start} 跳到了格 {end}。</translation>
    </message>
    <message>
        <source>{piece} does not stand where the move begins; it is on cell {place}.</source>
        <translation>{piece} 不在这一步的起点；它在格 {place}。</translation>
    </message>
    <message>
        <source>{piece} may not go from cell {start} to cell {end}.</source>
        <translation>{piece} 不能从格 {start} 走到格 {end}。</translation>
    </message>
    <message>
        <source>the way of {piece} to cell {end} is blocked.</source>
        <translation>{piece} 去往格 {end} 的路被挡住了。</translation>
    </message>
    <message>
        <source>the layout has errors: {problems}</source>
        <translation>布局有错误：{problems}</translation>
    </message>
    <message>
        <source>The board has no cells.</source>
        <translation>棋盘没有格子。</translation>
    </message>
    <message>
        <source>A wall lies off the board: {cells}.</source>
        <translation>有墙在棋盘之外：{cells}。</translation>
    </message>
    <message>
        <source>A gate lies off the board: {cells}.</source>
        <translation>有门在棋盘之外：{cells}。</translation>
    </message>
    <message>
        <source>A gate lies on a wall: {cells}.</source>
        <translation>门与墙重叠：{cells}。</translation>
    </message>
    <message>
        <source>There are no pieces.</source>
        <translation>没有棋子。</translation>
    </message>
    <message>
        <source>Several pieces are called {piece}.</source>
        <translation>有多个棋子都叫 {piece}。</translation>
    </message>
    <message>
        <source>{piece} has no cells.</source>
        <translation>{piece} 没有格子。</translation>
    </message>
    <message>
        <source>{piece} is not in one part: {cells}.</source>
        <translation>{piece} 不是连在一起的：{cells}。</translation>
    </message>
    <message>
        <source>{piece} reaches off the board: {cells}.</source>
        <translation>{piece} 超出棋盘：{cells}。</translation>
    </message>
    <message>
        <source>{piece} stands on a wall: {cells}.</source>
        <translation>{piece} 压在墙上：{cells}。</translation>
    </message>
    <message>
        <source>{piece} stands on a gate, which only pieces with a target may: {cells}.</source>
        <translation>{piece} 压在门上，只有带目标的棋子才可以：{cells}。</translation>
    </message>
    <message>
        <source>{piece} and {other} overlap: {cells}.</source>
        <translation>{piece} 与 {other} 重叠：{cells}。</translation>
    </message>
    <message>
        <source>{piece} is the same as {other}, but there is no other piece of that name.</source>
        <translation>{piece} 声明与 {other} 相同，但没有叫这个名字的其他棋子。</translation>
    </message>
    <message>
        <source>{piece} cannot be the same as {other}: shape or axis differ.</source>
        <translation>{piece} 不能与 {other} 相同：形状或方向不同。</translation>
    </message>
    <message>
        <source>There is no goal: no piece has a target.</source>
        <translation>没有目标：没有棋子带有目标位置。</translation>
    </message>
    <message>
        <source>The goal names {piece}, which is not on the board: {cells}.</source>
        <translation>目标中的 {piece} 不在棋盘上：{cells}。</translation>
    </message>
    <message>
        <source>The target of {piece} has another shape than the piece: {cells}.</source>
        <translation>{piece} 的目标与棋子形状不同：{cells}。</translation>
    </message>
    <message>
        <source>{piece} has more than one target.</source>
        <translation>{piece} 有多个目标。</translation>
    </message>
    <message>
        <source>The target of {piece} reaches off the board: {cells}.</source>
        <translation>{piece} 的目标超出棋盘：{cells}。</translation>
    </message>
    <message>
        <source>The target of {piece} lies on a wall: {cells}.</source>
        <translation>{piece} 的目标压在墙上：{cells}。</translation>
    </message>
    <message>
        <source>The targets of {piece} and {other} overlap: {cells}.</source>
        <translation>{piece} 与 {other} 的目标重叠：{cells}。</translation>
    </message>
    <message>
        <source>{piece} could not get to its target even alone on the board.</source>
        <translation>即使棋盘上只有 {piece}，它也到不了目标。</translation>
    </message>
    <message>
        <source>No piece can use this gate: {cells}.</source>
        <translation>没有棋子能用到这个门：{cells}。</translation>
    </message>
    <message>
        <source>The goal is already reached at the start.</source>
        <translation>开局时目标已经达成。</translation>
    </message>
    <message>
        <source>solved</source>
        <translation>可解</translation>
    </message>
    <message>
        <source>unsolvable</source>
        <translation>无解</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>the limit of positions is reached</source>
        <translation>达到局面数上限</translation>
    </message>
    <message>
        <source>the memory limit is reached</source>
        <translation>达到内存上限</translation>
    </message>
    <message>
        <source>the time is up</source>
        <translation>时间已到</translation>
    </message>
    <message>
        <source>moves</source>
        <translation>步</translation>
    </message>
    <message>
        <source>slides</source>
        <translation>直移</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>格</translation>
    </message>
    <message>
        <source>{file}: {sentence}</source>
        <translation>{file}：{sentence}</translation>
    </message>
    <message>
        <source>{file}, line {line}: {sentence}</source>
        <translation>{file} 第 {line} 行：{sentence}</translation>
    </message>
</context>
<context>
    <name>verdict</name>
    <message>
        <source>Open a puzzle to see its answer</source>
        <translation>打开一个谜题，即可看到答案</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>正在搜索…</translation>
    </message>
    <message>
        <source>Searching… depth {depth}</source>
        <translation>正在搜索… 深度 {depth}</translation>
    </message>
    <message>
        <source>Solvable in {length}</source>
        <translation>可解，最少 {length}</translation>
    </message>
    <message>
        <source>The goal is already reached at the start</source>
        <translation>开局时目标已经达成</translation>
    </message>
    <message>
        <source>Not solvable: every position within reach was searched</source>
        <translation>无解：所有可达局面均已搜索</translation>
    </message>
    <message>
        <source>Stopped ({reason})</source>
        <translation>已停止（{reason}）</translation>
    </message>
    <message>
        <source>no solution in fewer than {length}</source>
        <translation>没有少于 {length} 的解法</translation>
    </message>
    <message>
        <source>Not a puzzle yet: 1 problem</source>
        <translation>还不是谜题：1 个问题</translation>
    </message>
    <message>
        <source>Not a puzzle yet: {count} problems</source>
        <translation>还不是谜题：{count} 个问题</translation>
    </message>
    <message>
        <source>The search failed because of a fault in this program</source>
        <translation>程序故障，搜索失败</translation>
    </message>
    <message>
        <source>{count} a second</source>
        <translation>每秒 {count}</translation>
    </message>
    <message>
        <source>{percent} % of all placements</source>
        <translation>全部摆法的 {percent} %</translation>
    </message>
    <message>
        <source>1 move</source>
        <translation>1 步</translation>
    </message>
    <message>
        <source>{count} moves</source>
        <translation>{count} 步</translation>
    </message>
    <message>
        <source>1 slide</source>
        <translation>1 次直移</translation>
    </message>
    <message>
        <source>{count} slides</source>
        <translation>{count} 次直移</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 格</translation>
    </message>
    <message>
        <source>{count} steps</source>
        <translation>{count} 格</translation>
    </message>
    <message>
        <source>1 position</source>
        <translation>1 个局面</translation>
    </message>
    <message>
        <source>{count} positions</source>
        <translation>{count} 个局面</translation>
    </message>
    <message>
        <source>1 position searched</source>
        <translation>搜索了 1 个局面</translation>
    </message>
    <message>
        <source>{count} positions searched</source>
        <translation>搜索了 {count} 个局面</translation>
    </message>
    <message>
        <source>{count} ms</source>
        <translation>{count} 毫秒</translation>
    </message>
    <message>
        <source>{count} s</source>
        <translation>{count} 秒</translation>
    </message>
    <message>
        <source>{minutes} min {seconds} s</source>
        <translation>{minutes} 分 {seconds} 秒</translation>
    </message>
</context>
<context>
    <name>window</name>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Tool bar</source>
        <translation>工具栏</translation>
    </message>
    <message>
        <source>cell {x}, {y}</source>
        <translation>格 {x}, {y}</translation>
    </message>
    <message>
        <source>No files yet</source>
        <translation>还没有文件</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>{name} ({count})</source>
        <translation>{name}（{count}）</translation>
    </message>
    <message>
        <source>{file}: this failed because of a fault in this program.</source>
        <translation>{file}：因程序故障未能完成。</translation>
    </message>
</context>
</TS>
