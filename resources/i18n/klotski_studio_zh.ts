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
        <source>Version {version}</source>
        <translation>版本 {version}</translation>
    </message>
    <message>
        <source>A studio for sliding-block puzzles: Klotski, 华容道, Rush Hour and their kin.</source>
        <translation>滑块谜题工作室：华容道、Klotski、汽车华容道（Rush Hour）及其同类。</translation>
    </message>
    <message>
        <source>Every solution it shows has been replayed by rules that the search does not use, and every “optimal” and “unsolvable” is a proof.</source>
        <translation>它给出的每一个解法，都已用搜索之外的另一套规则重新走过一遍；每一个“最优”和“无解”都是证明。</translation>
    </message>
    <message>
        <source>Free software under the MIT licence, made with Python, Qt, NumPy and Numba.</source>
        <translation>自由软件，采用 MIT 许可证，使用 Python、Qt、NumPy 和 Numba 制作。</translation>
    </message>
    <message>
        <source>C&amp;opy the Versions</source>
        <translation>复制版本信息(&amp;O)</translation>
    </message>
    <message>
        <source>C&amp;opied</source>
        <translation>已复制(&amp;O)</translation>
    </message>
</context>
<context>
    <name>action finder</name>
    <message>
        <source>Find actions, panels, puzzles and settings</source>
        <translation>查找操作、面板、谜题和设置</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Nothing is called that</source>
        <translation>没有这样的条目</translation>
    </message>
</context>
<context>
    <name>actions</name>
    <message>
        <source>&amp;New</source>
        <translation>新建(&amp;N)</translation>
    </message>
    <message>
        <source>New from a Te&amp;mplate…</source>
        <translation>从模板新建(&amp;M)…</translation>
    </message>
    <message>
        <source>A board of any size, a classic, Rush Hour or a 15-puzzle</source>
        <translation>任意大小的空棋盘、华容道、汽车华容道或十五数字推盘</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>重新读取(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;As…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Sa&amp;ve All</source>
        <translation>全部保存(&amp;V)</translation>
    </message>
    <message>
        <source>Copy the Path</source>
        <translation>复制路径</translation>
    </message>
    <message>
        <source>Show in the &amp;Folder</source>
        <translation>在文件夹中显示(&amp;F)</translation>
    </message>
    <message>
        <source>Close &amp;Tab</source>
        <translation>关闭标签页(&amp;T)</translation>
    </message>
    <message>
        <source>Close Ot&amp;hers</source>
        <translation>关闭其他标签页(&amp;H)</translation>
    </message>
    <message>
        <source>Close to the Ri&amp;ght</source>
        <translation>关闭右侧标签页(&amp;G)</translation>
    </message>
    <message>
        <source>Reo&amp;pen Closed Tab</source>
        <translation>重新打开关闭的标签页(&amp;P)</translation>
    </message>
    <message>
        <source>Ne&amp;xt Tab</source>
        <translation>下一标签页(&amp;X)</translation>
    </message>
    <message>
        <source>Previous Ta&amp;b</source>
        <translation>上一标签页(&amp;B)</translation>
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
        <source>Make &amp;Harder…</source>
        <translation>让它更难(&amp;H)…</translation>
    </message>
    <message>
        <source>Solve every puzzle that is one edit away, the longest first</source>
        <translation>求解所有只差一次编辑的谜题，最长的在前</translation>
    </message>
    <message>
        <source>E&amp;xplore Families…</source>
        <translation>探索谜题族(&amp;X)…</translation>
    </message>
    <message>
        <source>Find the hardest puzzles that given kinds of pieces make</source>
        <translation>找出给定的几种棋子能组成的最难谜题</translation>
    </message>
    <message>
        <source>Search &amp;On</source>
        <translation>继续搜索(&amp;O)</translation>
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
        <translation>游玩(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Play the Solution</source>
        <translation>播放解法(&amp;P)</translation>
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
        <source>Play &amp;Over and Over</source>
        <translation>循环播放(&amp;O)</translation>
    </message>
    <message>
        <source>Show the &amp;Next Move</source>
        <translation>显示下一步(&amp;N)</translation>
    </message>
    <message>
        <source>Pl&amp;ay On Here</source>
        <translation>从此续玩(&amp;A)</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>复盘</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>&amp;Review the Game</source>
        <translation>复盘(&amp;R)</translation>
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
        <source>Act&amp;ual Size</source>
        <translation>实际大小(&amp;U)</translation>
    </message>
    <message>
        <source>Zoom to the &amp;Selection</source>
        <translation>缩放到所选(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Fit the Board</source>
        <translation>适合窗口(&amp;F)</translation>
    </message>
    <message>
        <source>Sta&amp;rt Page</source>
        <translation>起始页(&amp;R)</translation>
    </message>
    <message>
        <source>The puzzle of the day, unfinished games, the path, recent files</source>
        <translation>每日一题、未下完的棋局、进阶之路、最近的文件</translation>
    </message>
    <message>
        <source>&amp;Number Columns and Rows</source>
        <translation>显示行列号(&amp;N)</translation>
    </message>
    <message>
        <source>Beside the frame, as texts name cells</source>
        <translation>写在边框旁，与文字中格的编号一致</translation>
    </message>
    <message>
        <source>Show Tar&amp;gets</source>
        <translation>显示目标(&amp;G)</translation>
    </message>
    <message>
        <source>While targets are set they are always shown</source>
        <translation>设定目标时总会显示</translation>
    </message>
    <message>
        <source>&amp;Board Alone</source>
        <translation>仅显示棋盘(&amp;B)</translation>
    </message>
    <message>
        <source>In the whole screen; the mouse at the upper edge shows the figures</source>
        <translation>占满屏幕；鼠标移到上边缘时显示数字</translation>
    </message>
    <message>
        <source>Next Panel or Boar&amp;d</source>
        <translation>下一个面板或棋盘(&amp;D)</translation>
    </message>
    <message>
        <source>Pre&amp;vious Panel or Board</source>
        <translation>上一个面板或棋盘(&amp;V)</translation>
    </message>
    <message>
        <source>Klotski Studio &amp;Help</source>
        <translation>Klotski Studio 帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Find an Action…</source>
        <translation>查找操作(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Shortcuts</source>
        <translation>快捷键(&amp;S)</translation>
    </message>
    <message>
        <source>Take the &amp;Tour</source>
        <translation>快速导览(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;About Klotski Studio</source>
        <translation>关于 Klotski Studio(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Watch</source>
        <translation>观看(&amp;W)</translation>
    </message>
    <message>
        <source>Se&amp;ttings…</source>
        <translation>设置(&amp;T)…</translation>
    </message>
    <message>
        <source>Skin, theme, text size, language, motion, start, sound, what is counted</source>
        <translation>外观、主题、文字大小、语言、动画、启动、声音、计步方式</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>一步</translation>
    </message>
    <message>
        <source>&amp;Undo {edit}</source>
        <translation>撤销{edit}(&amp;U)</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>&amp;Redo {edit}</source>
        <translation>重做{edit}(&amp;R)</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>剪切(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>Copy as a Shareabl&amp;e Code</source>
        <translation>复制为分享码(&amp;E)</translation>
    </message>
    <message>
        <source>Copy the Style</source>
        <translation>复制外观</translation>
    </message>
    <message>
        <source>Paste the Style</source>
        <translation>粘贴外观</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>创建副本(&amp;D)</translation>
    </message>
    <message>
        <source>De&amp;lete</source>
        <translation>删除(&amp;L)</translation>
    </message>
    <message>
        <source>Select &amp;All</source>
        <translation>全选(&amp;A)</translation>
    </message>
    <message>
        <source>Select the Same S&amp;hape</source>
        <translation>选择同形棋子(&amp;H)</translation>
    </message>
    <message>
        <source>Pieces that are shown in the same colour, whether it was set or not</source>
        <translation>显示为同一颜色的棋子，不论颜色是否设定过</translation>
    </message>
    <message>
        <source>Select the Same Colo&amp;ur</source>
        <translation>选择相同颜色(&amp;U)</translation>
    </message>
    <message>
        <source>Pieces that may move in the same directions</source>
        <translation>可走方向相同的棋子</translation>
    </message>
    <message>
        <source>Select the Same A&amp;xis</source>
        <translation>选择相同方向(&amp;X)</translation>
    </message>
    <message>
        <source>In&amp;vert the Selection</source>
        <translation>反选(&amp;V)</translation>
    </message>
    <message>
        <source>Move along Its Le&amp;ngth</source>
        <translation>沿长边走动(&amp;N)</translation>
    </message>
    <message>
        <source>R&amp;otate</source>
        <translation>顺时针旋转(&amp;O)</translation>
    </message>
    <message>
        <source>Rotate &amp;Back</source>
        <translation>逆时针旋转(&amp;B)</translation>
    </message>
    <message>
        <source>M&amp;irror</source>
        <translation>左右翻转(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Flip</source>
        <translation>上下翻转(&amp;F)</translation>
    </message>
    <message>
        <source>M&amp;erge</source>
        <translation>合并(&amp;E)</translation>
    </message>
    <message>
        <source>S&amp;plit</source>
        <translation>拆分(&amp;P)</translation>
    </message>
    <message>
        <source>Give Every Piece Its Own &amp;Key</source>
        <translation>给每个棋子各自的代号(&amp;K)</translation>
    </message>
    <message>
        <source>Do Not &amp;Touch</source>
        <translation>不要改动(&amp;T)</translation>
    </message>
    <message>
        <source>Variants leave the selected pieces, or the goal, as they are</source>
        <translation>变体不会改动所选的棋子或目标</translation>
    </message>
    <message>
        <source>Do Not Touch This &amp;Cell</source>
        <translation>不要改动此格(&amp;C)</translation>
    </message>
    <message>
        <source>Variants leave the cell of the cell cursor, and what is on it</source>
        <translation>变体不会改动格子光标所在的格子及其上的内容</translation>
    </message>
    <message>
        <source>The pieces must end where they stand now</source>
        <translation>棋子最后必须停在现在的位置</translation>
    </message>
    <message>
        <source>The pieces may end anywhere</source>
        <translation>棋子最后可以停在任何位置</translation>
    </message>
    <message>
        <source>&amp;Remove the Target</source>
        <translation>移除目标(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Swap Start and Goal</source>
        <translation>交换开局与目标(&amp;S)</translation>
    </message>
    <message>
        <source>Any of them may end on the target of any other</source>
        <translation>其中任何一枚都可以停在另一枚的目标上</translation>
    </message>
    <message>
        <source>May Stand In for &amp;Each Other</source>
        <translation>允许互换(&amp;E)</translation>
    </message>
    <message>
        <source>Each has to reach its own target again</source>
        <translation>每一枚又必须到达自己的目标</translation>
    </message>
    <message>
        <source>Each for &amp;Itself</source>
        <translation>不再互换(&amp;I)</translation>
    </message>
    <message>
        <source>Fill Free Cells with &amp;Singles</source>
        <translation>用单格填满空格(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Crop the Board</source>
        <translation>裁剪棋盘(&amp;C)</translation>
    </message>
    <message>
        <source>Paste as a &amp;New Puzzle</source>
        <translation>粘贴为新谜题(&amp;N)</translation>
    </message>
    <message>
        <source>Edit the &amp;Label</source>
        <translation>编辑标签(&amp;L)</translation>
    </message>
    <message>
        <source>Target Is &amp;Here</source>
        <translation>以此处为目标(&amp;H)</translation>
    </message>
    <message>
        <source>Rotate the &amp;Puzzle</source>
        <translation>旋转整个谜题(&amp;P)</translation>
    </message>
    <message>
        <source>Mirror the Pu&amp;zzle</source>
        <translation>左右翻转谜题(&amp;Z)</translation>
    </message>
    <message>
        <source>Flip the P&amp;uzzle</source>
        <translation>上下翻转谜题(&amp;U)</translation>
    </message>
    <message>
        <source>Where pieces and cells are edited as well; targets stay as they are</source>
        <translation>棋子和格子在哪里同时编辑；目标不变</translation>
    </message>
    <message>
        <source>&amp;No Symmetry</source>
        <translation>不对称(&amp;N)</translation>
    </message>
    <message>
        <source>Symmetric &amp;Left and Right</source>
        <translation>左右对称(&amp;L)</translation>
    </message>
    <message>
        <source>Symmetric &amp;Top and Bottom</source>
        <translation>上下对称(&amp;T)</translation>
    </message>
    <message>
        <source>Symmetric by a &amp;Half Turn</source>
        <translation>旋转半圈对称(&amp;H)</translation>
    </message>
    <message>
        <source>Arrange</source>
        <translation>摆放</translation>
    </message>
    <message>
        <source>Brush</source>
        <translation>笔刷</translation>
    </message>
    <message>
        <source>Stamp</source>
        <translation>印章</translation>
    </message>
    <message>
        <source>Targets</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Walls</source>
        <translation>墙</translation>
    </message>
    <message>
        <source>Gates</source>
        <translation>门</translation>
    </message>
    <message>
        <source>&amp;Arrange</source>
        <translation>摆放(&amp;A)</translation>
    </message>
    <message>
        <source>Draw, place and resize pieces; drag the frame to resize the board</source>
        <translation>画棋子、摆放棋子、改变棋子大小；拖动边框改变棋盘大小</translation>
    </message>
    <message>
        <source>Cell &amp;Brush</source>
        <translation>格子笔刷(&amp;B)</translation>
    </message>
    <message>
        <source>Draw a piece of any shape, cell by cell; with Shift, join cells to one</source>
        <translation>逐格画出任意形状的棋子；按住 Shift 把格并入一个棋子</translation>
    </message>
    <message>
        <source>&amp;Stamp Copies</source>
        <translation>复制印章(&amp;S)</translation>
    </message>
    <message>
        <source>Place one more of the selected piece with each click</source>
        <translation>每单击一次，再放一个选中的棋子</translation>
    </message>
    <message>
        <source>Set &amp;Targets</source>
        <translation>设定目标(&amp;T)</translation>
    </message>
    <message>
        <source>Target: where a piece must end for the puzzle to be solved</source>
        <translation>目标：棋子停在那里，谜题才算解开</translation>
    </message>
    <message>
        <source>Paint &amp;Walls</source>
        <translation>画墙(&amp;W)</translation>
    </message>
    <message>
        <source>Wall: no piece may enter</source>
        <translation>墙：任何棋子都不能进入</translation>
    </message>
    <message>
        <source>Paint &amp;Gates</source>
        <translation>画门(&amp;G)</translation>
    </message>
    <message>
        <source>Gate: only a piece with a target may enter</source>
        <translation>门：只有带目标的棋子才能进入</translation>
    </message>
    <message>
        <source>&amp;Next Puzzle</source>
        <translation>下一个谜题(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous Puzzle</source>
        <translation>上一个谜题(&amp;P)</translation>
    </message>
    <message>
        <source>Continue the Path &amp;by Difficulty</source>
        <translation>继续进阶之路(&amp;B)</translation>
    </message>
    <message>
        <source>Puzzle of the Da&amp;y</source>
        <translation>每日一题(&amp;Y)</translation>
    </message>
    <message>
        <source>Your &amp;Games…</source>
        <translation>我的棋局(&amp;G)…</translation>
    </message>
    <message>
        <source>Start &amp;Over</source>
        <translation>重新开局(&amp;O)</translation>
    </message>
    <message>
        <source>Stop the &amp;Time</source>
        <translation>暂停计时(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Keep a Checkpoint</source>
        <translation>留下存档点(&amp;K)</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>存档点</translation>
    </message>
    <message>
        <source>&amp;Back to the Last Checkpoint</source>
        <translation>回到上个存档点(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Watch the Shortest Solution</source>
        <translation>观看最短解法(&amp;W)</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>最短解法</translation>
    </message>
    <message>
        <source>&amp;Previous Shortest Solution</source>
        <translation>上一个最短解法(&amp;P)</translation>
    </message>
    <message>
        <source>Next S&amp;hortest Solution</source>
        <translation>下一个最短解法(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Any Shortest Solution</source>
        <translation>任选一个最短解法(&amp;A)</translation>
    </message>
    <message>
        <source>The One with the F&amp;ewest Steps</source>
        <translation>格数最少的解法(&amp;E)</translation>
    </message>
    <message>
        <source>The One That Moves the Fewest P&amp;ieces</source>
        <translation>移动棋子最少的解法(&amp;I)</translation>
    </message>
    <message>
        <source>Co&amp;mpare Side by Side</source>
        <translation>并排比较(&amp;M)</translation>
    </message>
    <message>
        <source>Say How &amp;Far It Is</source>
        <translation>显示离目标多远(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Hint</source>
        <translation>提示(&amp;H)</translation>
    </message>
    <message>
        <source>Show the best move; pressed again, make it</source>
        <translation>显示最佳走法；再按一次就走这一步</translation>
    </message>
    <message>
        <source>&amp;Solve from Here</source>
        <translation>从这里求解(&amp;S)</translation>
    </message>
    <message>
        <source>Solve</source>
        <translation>求解</translation>
    </message>
    <message>
        <source>Cal&amp;endar of Puzzles…</source>
        <translation>每日一题日历(&amp;E)…</translation>
    </message>
    <message>
        <source>Calendar</source>
        <translation>日历</translation>
    </message>
    <message>
        <source>Copy the Res&amp;ult</source>
        <translation>复制成绩(&amp;U)</translation>
    </message>
    <message>
        <source>For a message: the stars and the curve of the day, and no moves</source>
        <translation>可以发给别人：当天的星级和曲线，不含走法</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>Export Several P&amp;uzzles…</source>
        <translation>导出多个谜题(&amp;U)…</translation>
    </message>
    <message>
        <source>A book, cards or a page that plays, of the library or of files</source>
        <translation>由布局库或文件制成书册、卡片或可玩网页</translation>
    </message>
    <message>
        <source>Copy the Mo&amp;ves</source>
        <translation>复制走法(&amp;V)</translation>
    </message>
    <message>
        <source>Copy the Moves as Coordinates</source>
        <translation>以坐标复制走法</translation>
    </message>
    <message>
        <source>Paste Moves</source>
        <translation>粘贴走法</translation>
    </message>
    <message>
        <source>New Puzzle from This Position</source>
        <translation>以此局面新建谜题</translation>
    </message>
    <message>
        <source>Fresh Pu&amp;zzle…</source>
        <translation>随机谜题(&amp;Z)…</translation>
    </message>
    <message>
        <source>Make and play a puzzle that nobody has seen, with a proven length</source>
        <translation>生成一道从未有人见过的谜题并开始游玩，长度经过证明</translation>
    </message>
</context>
<context>
    <name>advice</name>
    <message>
        <source>Place one of them elsewhere, or make it smaller.</source>
        <translation>把其中一个放到别处，或把它改小。</translation>
    </message>
    <message>
        <source>Drag the target to another place, or remove it.</source>
        <translation>把目标拖到别处，或移除它。</translation>
    </message>
    <message>
        <source>Give the board a size in the inspector.</source>
        <translation>请在“属性”面板中设定棋盘大小。</translation>
    </message>
    <message>
        <source>Make the board larger.</source>
        <translation>请放大棋盘。</translation>
    </message>
    <message>
        <source>Paint the cell anew, as a wall or as a gate.</source>
        <translation>重画这一格，画成墙或门。</translation>
    </message>
    <message>
        <source>Drag over free cells to draw one.</source>
        <translation>在空格上拖动，即可画出一个棋子。</translation>
    </message>
    <message>
        <source>Choose “Give Every Piece Its Own Key” in the Pieces menu.</source>
        <translation>请在“棋子”菜单中选择“给每个棋子各自的代号”。</translation>
    </message>
    <message>
        <source>Remove it, or draw its cells with the brush.</source>
        <translation>移除它，或用笔刷画出它的格子。</translation>
    </message>
    <message>
        <source>Fill the gap with the brush, or split it into pieces.</source>
        <translation>用笔刷补上缺口，或把它拆分成几个棋子。</translation>
    </message>
    <message>
        <source>Place it on the board, or enlarge the board.</source>
        <translation>把它放到棋盘上，或放大棋盘。</translation>
    </message>
    <message>
        <source>Place it elsewhere, or erase the wall.</source>
        <translation>把它放到别处，或擦去墙。</translation>
    </message>
    <message>
        <source>Place it elsewhere, erase the gate, or give the piece a target.</source>
        <translation>把它放到别处，擦去门，或给它设定目标。</translation>
    </message>
    <message>
        <source>Choose “Each for Itself” in the Target menu.</source>
        <translation>请在“目标”菜单中选择“不再互换”。</translation>
    </message>
    <message>
        <source>Give both the same shape and axis, or choose “Each for Itself”.</source>
        <translation>让两者形状与方向相同，或选择“不再互换”。</translation>
    </message>
    <message>
        <source>Take the target tool (T) and drag from a piece to where it must end.</source>
        <translation>选用目标工具 (T)，从棋子拖到它的终点。</translation>
    </message>
    <message>
        <source>Remove the target, or draw the piece again.</source>
        <translation>移除目标，或重新画出棋子。</translation>
    </message>
    <message>
        <source>Remove the target and drag it from the piece again.</source>
        <translation>移除目标，再从棋子重新拖出。</translation>
    </message>
    <message>
        <source>Remove its targets and set the one that counts.</source>
        <translation>移除它的所有目标，再设定真正的那一个。</translation>
    </message>
    <message>
        <source>Drag the target onto the board. An exit is one more column or row of walls, with a gate in it.</source>
        <translation>把目标拖到棋盘上。出口就是多出的一列或一行墙，其中有一扇门。</translation>
    </message>
    <message>
        <source>Open a way through the walls, free its axis, or set another target.</source>
        <translation>在墙中开一条路，放宽它的方向，或另设目标。</translation>
    </message>
    <message>
        <source>Give a piece a target behind it, or paint it as a wall.</source>
        <translation>在门后给某个棋子设定目标，或把门画成墙。</translation>
    </message>
    <message>
        <source>Set the target elsewhere, or leave it so.</source>
        <translation>把目标设到别处，或就这样保留。</translation>
    </message>
</context>
<context>
    <name>analysis panel</name>
    <message>
        <source>As soon as a puzzle is answered, it is analysed here.</source>
        <translation>谜题一有答案，便在这里分析。</translation>
    </message>
    <message>
        <source>The analysis failed because of a fault in this program.</source>
        <translation>程序故障，分析失败。</translation>
    </message>
    <message>
        <source>All positions</source>
        <translation>全部局面</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>棋子</translation>
    </message>
    <message>
        <source>On the way</source>
        <translation>沿途</translation>
    </message>
    <message>
        <source>Difficulty</source>
        <translation>难度</translation>
    </message>
    <message>
        <source>Reachable</source>
        <translation>可达</translation>
    </message>
    <message>
        <source>Solved</source>
        <translation>已解</translation>
    </message>
    <message>
        <source>Optimal solutions</source>
        <translation>最优解法</translation>
    </message>
    <message>
        <source>Farthest</source>
        <translation>最远</translation>
    </message>
    <message>
        <source>Hardest</source>
        <translation>最难</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>How far the positions are that lie farthest from the start</source>
        <translation>距开局最远的局面有多远</translation>
    </message>
    <message>
        <source>How long the longest of all shortest solutions is, from any position</source>
        <translation>从各局面出发的最短解法中，最长的有多长</translation>
    </message>
    <message>
        <source>not settled</source>
        <translation>未定</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>{name} (farthest)</source>
        <translation>{name}（最远）</translation>
    </message>
    <message>
        <source>{name} (hardest)</source>
        <translation>{name}（最难）</translation>
    </message>
    <message>
        <source>Positions by distance from the start</source>
        <translation>各局面与开局的距离</translation>
    </message>
    <message>
        <source>{distance}: {positions}</source>
        <translation>{distance}：{positions}</translation>
    </message>
    <message>
        <source>{distance}: {positions}, the first solved ones</source>
        <translation>{distance}：{positions}，首次出现已解局面</translation>
    </message>
    <message>
        <source>Every piece can move.</source>
        <translation>每个棋子都能动。</translation>
    </message>
    <message>
        <source>Never move: {pieces}</source>
        <translation>从不能动：{pieces}</translation>
    </message>
    <message>
        <source>Whether they move is not settled: {pieces}</source>
        <translation>能否移动未定：{pieces}</translation>
    </message>
    <message>
        <source>Every piece matters for the answer.</source>
        <translation>每个棋子都影响答案。</translation>
    </message>
    <message>
        <source>Could be removed, each on its own: {pieces}</source>
        <translation>可以单独去掉：{pieces}</translation>
    </message>
    <message>
        <source>Shortest solution without it: {pieces}</source>
        <translation>去掉它后的最短解法：{pieces}</translation>
    </message>
    <message>
        <source>unsolvable</source>
        <translation>无解</translation>
    </message>
    <message>
        <source>Choices before each move</source>
        <translation>每步之前的选择数</translation>
    </message>
    <message>
        <source>Move {number}: forced</source>
        <translation>第 {number} 步：唯一走法</translation>
    </message>
    <message numerus="yes">
        <source>at least %Ln</source>
        <translation>
            <numerusform>至少 %Ln</numerusform>
        </translation>
    </message>
    <message>
        <source>Open the position farthest from the start as a new puzzle</source>
        <translation>把距开局最远的局面作为新谜题打开</translation>
    </message>
    <message>
        <source>Open the start with the longest solution as a new puzzle</source>
        <translation>把解法最长的开局作为新谜题打开</translation>
    </message>
    <message>
        <source>With {needed} of {count} pieces alone the answer is the same: {pieces}</source>
        <translation>只留 {count} 个棋子中的这 {needed} 个，答案也一样：{pieces}</translation>
    </message>
    <message numerus="yes">
        <source>Move {number}: %Ln choice(s)</source>
        <translation>
            <numerusform>第 {number} 步：%Ln 种选择</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Move {number}: %Ln choice(s); best: {best}, detours: {detour}</source>
        <translation>
            <numerusform>第 {number} 步：%Ln 种选择，最佳 {best}，绕路 {detour}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Move {number}: %Ln choice(s); best: {best}, into a dead end: {dead}</source>
        <translation>
            <numerusform>第 {number} 步：%Ln 种选择，最佳 {best}，死路 {dead}</numerusform>
        </translation>
    </message>
    <message>
        <source>Forced moves: {count} of {length}</source>
        <translation>唯一走法的步：{count} / {length}</translation>
    </message>
    <message>
        <source>Forced moves, {count} of {length}: {moves}</source>
        <translation>唯一走法的步（{count} / {length}）：{moves}</translation>
    </message>
    <message>
        <source>Dead ends beside moves {moves}</source>
        <translation>旁有死路的步：{moves}</translation>
    </message>
    <message>
        <source>No dead ends along the way.</source>
        <translation>沿途没有死路。</translation>
    </message>
    <message>
        <source>Why it is hard</source>
        <translation>为什么难</translation>
    </message>
    <message numerus="yes">
        <source>Every solution takes %Ln step(s) or more away from a target.</source>
        <translation>
            <numerusform>每个解法都至少有 %Ln 格远离目标。</numerusform>
        </translation>
    </message>
    <message>
        <source>It can be solved without a step away from a target.</source>
        <translation>不走远离目标的一格也能解开。</translation>
    </message>
    <message>
        <source>Who takes no such step is stuck in {share} % of all positions.</source>
        <translation>不走这样的格，在 {share} % 的局面中就会卡住。</translation>
    </message>
    <message numerus="yes">
        <source>Every solution passes %Ln bottleneck(s), which the map marks.</source>
        <translation>
            <numerusform>每个解法都经过 %Ln 个瓶颈，地图上有标记。</numerusform>
        </translation>
    </message>
    <message>
        <source>No position is passed by every solution.</source>
        <translation>没有每个解法都经过的局面。</translation>
    </message>
    <message numerus="yes">
        <source>Shortest solutions part at move {moves}, and have %Ln position(s) in common.</source>
        <translation>
            <numerusform>最短解法在第 {moves} 步分开，有 %Ln 个共同的局面。</numerusform>
        </translation>
    </message>
    <message>
        <source>Shortest solutions differ for a single move at a time only.</source>
        <translation>最短解法每次只相差一步。</translation>
    </message>
    <message>
        <source>There is one shortest solution only.</source>
        <translation>最短解法只有一个。</translation>
    </message>
    <message>
        <source>{length} among {positions}.</source>
        <translation>{positions}中的 {length}。</translation>
    </message>
    <message>
        <source>An estimate from the counts below. It was not fitted to people.</source>
        <translation>由下列计数得出的估计，没有按人的表现拟合。</translation>
    </message>
    <message>
        <source>of 10</source>
        <translation>/ 10</translation>
    </message>
    <message>
        <source>not known, left out</source>
        <translation>未知，不计入</translation>
    </message>
    <message>
        <source>{points} of {most} points; {half} would bring half of them</source>
        <translation>{points} 分，满分 {most}；达到 {half} 得一半分</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Search On</source>
        <translation>继续搜索</translation>
    </message>
    <message>
        <source>Make Harder…</source>
        <translation>让它更难…</translation>
    </message>
    <message>
        <source>Not everything is settled: {reason}.</source>
        <translation>尚未全部确定：{reason}。</translation>
    </message>
    <message>
        <source>Counting positions…</source>
        <translation>正在清点局面…</translation>
    </message>
    <message>
        <source>Finding pieces that never move…</source>
        <translation>正在查找从不能动的棋子…</translation>
    </message>
    <message>
        <source>Looking at every choice…</source>
        <translation>正在查看每一种选择…</translation>
    </message>
    <message>
        <source>Looking for bottlenecks…</source>
        <translation>正在寻找瓶颈…</translation>
    </message>
    <message>
        <source>Looking for the farthest position…</source>
        <translation>正在寻找最远的局面…</translation>
    </message>
    <message>
        <source>Trying without each piece…</source>
        <translation>正在逐一去掉棋子…</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>The moves of an optimal solution</source>
        <translation>最优解法的步数</translation>
    </message>
    <message>
        <source>Useless choices</source>
        <translation>无用选择</translation>
    </message>
    <message>
        <source>Moves along the solution that lead no nearer to the goal</source>
        <translation>沿解法可走、却不更接近目标的步</translation>
    </message>
    <message>
        <source>Away from target</source>
        <translation>远离目标</translation>
    </message>
    <message>
        <source>Moves of the solution that take a piece away from its target</source>
        <translation>解法中让棋子远离其目标的步</translation>
    </message>
    <message>
        <source>Few solutions</source>
        <translation>解法稀少</translation>
    </message>
    <message>
        <source>Moves for each doubling of the number of optimal solutions</source>
        <translation>最优解法数每翻一倍所对应的步数</translation>
    </message>
    <message>
        <source>Not forced</source>
        <translation>并非唯一</translation>
    </message>
    <message>
        <source>Moves of the solution that are not the only ones</source>
        <translation>解法中并非唯一走法的步</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>规模</translation>
    </message>
    <message>
        <source>Digits of the number of reachable positions</source>
        <translation>可达局面数的位数</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
</context>
<context>
    <name>board keys</name>
    <message>
        <source>Mouse on the board: editing</source>
        <translation>棋盘上的鼠标：编辑</translation>
    </message>
    <message>
        <source>Drag on free cells</source>
        <translation>在空格上拖动</translation>
    </message>
    <message>
        <source>Draw a piece of that size</source>
        <translation>画出这么大的棋子</translation>
    </message>
    <message>
        <source>Double click on a free cell</source>
        <translation>双击空格</translation>
    </message>
    <message>
        <source>Place a piece of one cell</source>
        <translation>放一个单格棋子</translation>
    </message>
    <message>
        <source>Drag a piece</source>
        <translation>拖动棋子</translation>
    </message>
    <message>
        <source>Place it elsewhere, with all that are selected</source>
        <translation>连同所有选中的棋子放到别处</translation>
    </message>
    <message>
        <source>Drag a piece and hold Alt</source>
        <translation>按住 Alt 拖动棋子</translation>
    </message>
    <message>
        <source>Place a copy of it</source>
        <translation>放一个副本</translation>
    </message>
    <message>
        <source>Drag one of the eight grips</source>
        <translation>拖动八个控制点之一</translation>
    </message>
    <message>
        <source>Reshape the selected piece</source>
        <translation>改变选中棋子的形状</translation>
    </message>
    <message>
        <source>Click, Shift + click</source>
        <translation>单击，Shift + 单击</translation>
    </message>
    <message>
        <source>Select a piece, select another one with it</source>
        <translation>选择一个棋子，再加选一个</translation>
    </message>
    <message>
        <source>Ctrl + drag</source>
        <translation>Ctrl + 拖动</translation>
    </message>
    <message>
        <source>Select what a rubber band catches</source>
        <translation>框选</translation>
    </message>
    <message>
        <source>Double click on a piece</source>
        <translation>双击棋子</translation>
    </message>
    <message>
        <source>Edit the label</source>
        <translation>编辑标签</translation>
    </message>
    <message>
        <source>Drag the frame</source>
        <translation>拖动边框</translation>
    </message>
    <message>
        <source>Resize the board on that side or corner</source>
        <translation>从这一边或这一角改变棋盘大小</translation>
    </message>
    <message>
        <source>Right click</source>
        <translation>右击</translation>
    </message>
    <message>
        <source>What can be done here</source>
        <translation>在此处可做的事</translation>
    </message>
    <message>
        <source>Keys on the board: editing</source>
        <translation>棋盘上的按键：编辑</translation>
    </message>
    <message>
        <source>Tab, Shift + Tab</source>
        <translation>Tab，Shift + Tab</translation>
    </message>
    <message>
        <source>Select the next piece, the one before</source>
        <translation>选择下一个、上一个棋子</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>方向键</translation>
    </message>
    <message>
        <source>Place the selected pieces one cell further, or the cell cursor</source>
        <translation>把选中的棋子或格子光标挪一格</translation>
    </message>
    <message>
        <source>Ctrl + arrows</source>
        <translation>Ctrl + 方向键</translation>
    </message>
    <message>
        <source>Lead the cell cursor, whatever is selected</source>
        <translation>移动格子光标，无论选中了什么</translation>
    </message>
    <message>
        <source>Shift + arrows</source>
        <translation>Shift + 方向键</translation>
    </message>
    <message>
        <source>Pull the right and lower side of the selected pieces</source>
        <translation>拉动选中棋子的右边与下边</translation>
    </message>
    <message>
        <source>Alt + Shift + arrows</source>
        <translation>Alt + Shift + 方向键</translation>
    </message>
    <message>
        <source>Pull their left and upper side</source>
        <translation>拉动它们的左边与上边</translation>
    </message>
    <message>
        <source>Space, Enter</source>
        <translation>空格键，Enter</translation>
    </message>
    <message>
        <source>Do what the tool does on the cell of the cursor</source>
        <translation>在光标所在格使用当前工具</translation>
    </message>
    <message>
        <source>Shift + Space, Enter</source>
        <translation>Shift + 空格键，Enter</translation>
    </message>
    <message>
        <source>The same with the brush, but the cell joins a piece</source>
        <translation>画笔也这样做，但该格并入一枚棋子</translation>
    </message>
    <message>
        <source>Ctrl + Space, Enter</source>
        <translation>Ctrl + 空格键，Enter</translation>
    </message>
    <message>
        <source>Select the piece there as well, or not any more</source>
        <translation>加选该处的棋子，或取消选中</translation>
    </message>
    <message>
        <source>Menu, Shift + F10</source>
        <translation>菜单键，Shift + F10</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc 键</translation>
    </message>
    <message>
        <source>Take the gesture back, or select nothing</source>
        <translation>取消当前手势，或取消选择</translation>
    </message>
    <message>
        <source>On the board: playing</source>
        <translation>棋盘上：游玩</translation>
    </message>
    <message>
        <source>Move it, round corners too</source>
        <translation>移动它，也可拐弯</translation>
    </message>
    <message>
        <source>Flick a piece</source>
        <translation>甩动棋子</translation>
    </message>
    <message>
        <source>Slide it as far as it goes</source>
        <translation>让它一直滑到头</translation>
    </message>
    <message>
        <source>Move the selected piece one cell</source>
        <translation>把选中的棋子移动一格</translation>
    </message>
    <message>
        <source>An arrow held down</source>
        <translation>按住方向键</translation>
    </message>
    <message>
        <source>Let it run until it stops</source>
        <translation>让它一直滑到停下</translation>
    </message>
    <message>
        <source>Select the next piece in that direction</source>
        <translation>选择该方向上的下一个棋子</translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation>Backspace 键</translation>
    </message>
    <message>
        <source>Undo the last move</source>
        <translation>撤销上一步</translation>
    </message>
    <message>
        <source>Let go of the piece in the hand</source>
        <translation>放下手中的棋子</translation>
    </message>
    <message>
        <source>On the board: looking</source>
        <translation>棋盘上：查看</translation>
    </message>
    <message>
        <source>Ctrl + wheel</source>
        <translation>Ctrl + 滚轮</translation>
    </message>
    <message>
        <source>Zoom to where the mouse is</source>
        <translation>以鼠标位置为中心缩放</translation>
    </message>
    <message>
        <source>Drag with the middle button</source>
        <translation>按住中键拖动</translation>
    </message>
    <message>
        <source>Pan</source>
        <translation>平移</translation>
    </message>
</context>
<context>
    <name>branches</name>
    <message>
        <source>Branches</source>
        <translation>分支</translation>
    </message>
    <message>
        <source>not solvable</source>
        <translation>无解</translation>
    </message>
    <message>
        <source>branch, not chosen</source>
        <translation>分支，未选用</translation>
    </message>
    <message>
        <source>&amp;Name…</source>
        <translation>命名(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Open in a New Tab</source>
        <translation>在新标签页中打开(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Remove from the Tree</source>
        <translation>从树中移除(&amp;R)</translation>
    </message>
</context>
<context>
    <name>close button</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>colour</name>
    <message>
        <source>Colour of the piece</source>
        <translation>棋子颜色</translation>
    </message>
    <message>
        <source>Hue and saturation</source>
        <translation>色相与饱和度</translation>
    </message>
    <message>
        <source>Brightness</source>
        <translation>亮度</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>C&amp;hoose</source>
        <translation>选用(&amp;H)</translation>
    </message>
</context>
<context>
    <name>days</name>
    <message>
        <source>Calendar of Puzzles</source>
        <translation>每日一题日历</translation>
    </message>
    <message>
        <source>MMMM yyyy</source>
        <translation>yyyy年M月</translation>
    </message>
    <message>
        <source>ddd d MMM</source>
        <translation>M月d日 ddd</translation>
    </message>
    <message>
        <source>{level}, {number} of {total}</source>
        <translation>{level}，第 {number} 题，共 {total} 题</translation>
    </message>
    <message>
        <source>The month before</source>
        <translation>上个月</translation>
    </message>
    <message>
        <source>The month after</source>
        <translation>下个月</translation>
    </message>
    <message>
        <source>The result was copied. It gives no move away.</source>
        <translation>成绩已复制，不会泄露走法。</translation>
    </message>
    <message>
        <source>Easy on Monday, hardest on Sunday. A row goes on over one day without a game.</source>
        <translation>周一容易，周日最难。缺一天不会中断连续天数。</translation>
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
    <name>disk questions</name>
    <message>
        <source>Another program has changed “{name}”.</source>
        <translation>另一个程序修改了“{name}”。</translation>
    </message>
    <message>
        <source>Read it again, to see what it holds now?</source>
        <translation>要重新读取，看看它现在的内容吗？</translation>
    </message>
    <message>
        <source>“{name}” is not there any more.</source>
        <translation>“{name}”已不存在。</translation>
    </message>
    <message>
        <source>What you see here is all that is left of it. Save it to have the file again.</source>
        <translation>眼前的内容是它仅存的一份。保存即可恢复此文件。</translation>
    </message>
    <message>
        <source>It was not saved, so that nothing of theirs is lost. Overwriting replaces what the file holds now; reading it again replaces what you have here.</source>
        <translation>为免丢失对方的内容，尚未保存。覆盖会替换文件现在的内容；重新读取会替换您这里的内容。</translation>
    </message>
    <message>
        <source>&amp;Overwrite</source>
        <translation>覆盖(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Read Again</source>
        <translation>重新读取(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save As…</source>
        <translation>另存为(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Keep What Is Here</source>
        <translation>保留这里的内容(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
</context>
<context>
    <name>editing</name>
    <message>
        <source>the clipboard</source>
        <translation>剪贴板</translation>
    </message>
    <message>
        <source>Draw {piece}</source>
        <translation>画出 {piece}</translation>
    </message>
    <message>
        <source>Draw {count} Pieces</source>
        <translation>画出 {count} 个棋子</translation>
    </message>
    <message>
        <source>Place {piece}</source>
        <translation>摆放 {piece}</translation>
    </message>
    <message>
        <source>Place {count} Pieces</source>
        <translation>摆放 {count} 个棋子</translation>
    </message>
    <message>
        <source>Remove {piece}</source>
        <translation>移除 {piece}</translation>
    </message>
    <message>
        <source>Remove {count} Pieces</source>
        <translation>移除 {count} 个棋子</translation>
    </message>
    <message>
        <source>Duplicate {piece}</source>
        <translation>创建 {piece} 的副本</translation>
    </message>
    <message>
        <source>Duplicate {count} Pieces</source>
        <translation>创建 {count} 个棋子的副本</translation>
    </message>
    <message>
        <source>Resize {piece}</source>
        <translation>改变 {piece} 的大小</translation>
    </message>
    <message>
        <source>Resize {count} Pieces</source>
        <translation>改变 {count} 个棋子的大小</translation>
    </message>
    <message>
        <source>Add Cells to {piece}</source>
        <translation>给 {piece} 添加格子</translation>
    </message>
    <message>
        <source>Take Cells from {piece}</source>
        <translation>从 {piece} 去掉格子</translation>
    </message>
    <message>
        <source>Take Cells from {count} Pieces</source>
        <translation>从 {count} 个棋子去掉格子</translation>
    </message>
    <message>
        <source>Merge {count} Pieces</source>
        <translation>合并 {count} 个棋子</translation>
    </message>
    <message>
        <source>Split {piece}</source>
        <translation>拆分 {piece}</translation>
    </message>
    <message>
        <source>Split {count} Pieces</source>
        <translation>拆分 {count} 个棋子</translation>
    </message>
    <message>
        <source>Mirror {piece}</source>
        <translation>翻转 {piece}</translation>
    </message>
    <message>
        <source>Mirror {count} Pieces</source>
        <translation>翻转 {count} 个棋子</translation>
    </message>
    <message>
        <source>Rotate {piece}</source>
        <translation>旋转 {piece}</translation>
    </message>
    <message>
        <source>Rotate {count} Pieces</source>
        <translation>旋转 {count} 个棋子</translation>
    </message>
    <message>
        <source>Paint Walls</source>
        <translation>画墙</translation>
    </message>
    <message>
        <source>Paint Gates</source>
        <translation>画门</translation>
    </message>
    <message>
        <source>Erase Walls and Gates</source>
        <translation>擦去墙和门</translation>
    </message>
    <message>
        <source>Resize Board</source>
        <translation>改变棋盘大小</translation>
    </message>
    <message>
        <source>Set Target of {piece}</source>
        <translation>设定 {piece} 的目标</translation>
    </message>
    <message>
        <source>Set Targets of {count} Pieces</source>
        <translation>设定 {count} 个棋子的目标</translation>
    </message>
    <message>
        <source>Place Target of {piece}</source>
        <translation>摆放 {piece} 的目标</translation>
    </message>
    <message>
        <source>Place Targets of {count} Pieces</source>
        <translation>摆放 {count} 个棋子的目标</translation>
    </message>
    <message>
        <source>Set Target of {piece} Here</source>
        <translation>把 {piece} 的目标设在此处</translation>
    </message>
    <message>
        <source>Set Targets of {count} Pieces Here</source>
        <translation>把 {count} 个棋子的目标设在此处</translation>
    </message>
    <message>
        <source>Remove Target of {piece}</source>
        <translation>移除 {piece} 的目标</translation>
    </message>
    <message>
        <source>Remove Targets of {count} Pieces</source>
        <translation>移除 {count} 个棋子的目标</translation>
    </message>
    <message>
        <source>Swap Start and Goal</source>
        <translation>交换开局与目标</translation>
    </message>
    <message>
        <source>Make {count} Pieces the Same</source>
        <translation>让 {count} 个棋子可互换</translation>
    </message>
    <message>
        <source>Make {piece} Unique</source>
        <translation>让 {piece} 不再互换</translation>
    </message>
    <message>
        <source>Make {count} Pieces Unique</source>
        <translation>让 {count} 个棋子不再互换</translation>
    </message>
    <message>
        <source>Stamp {piece}</source>
        <translation>盖印 {piece}</translation>
    </message>
    <message>
        <source>Stamp {count} Pieces</source>
        <translation>盖印 {count} 个棋子</translation>
    </message>
    <message>
        <source>Label {piece}</source>
        <translation>修改 {piece} 的标签</translation>
    </message>
    <message>
        <source>Label {count} Pieces</source>
        <translation>修改 {count} 个棋子的标签</translation>
    </message>
    <message>
        <source>Colour {piece}</source>
        <translation>修改 {piece} 的颜色</translation>
    </message>
    <message>
        <source>Colour {count} Pieces</source>
        <translation>修改 {count} 个棋子的颜色</translation>
    </message>
    <message>
        <source>Paste the Style on {piece}</source>
        <translation>给 {piece} 粘贴外观</translation>
    </message>
    <message>
        <source>Paste the Style on {count} Pieces</source>
        <translation>给 {count} 个棋子粘贴外观</translation>
    </message>
    <message>
        <source>Set Axis of {piece}</source>
        <translation>设定 {piece} 的方向</translation>
    </message>
    <message>
        <source>Set Axis of {count} Pieces</source>
        <translation>设定 {count} 个棋子的方向</translation>
    </message>
    <message>
        <source>Let {piece} Move along Its Length</source>
        <translation>让 {piece} 沿长边走动</translation>
    </message>
    <message>
        <source>Let {count} Pieces Move along Their Length</source>
        <translation>让 {count} 个棋子沿长边走动</translation>
    </message>
    <message>
        <source>Set Key of {piece}</source>
        <translation>设定 {piece} 的代号</translation>
    </message>
    <message>
        <source>Give Every Piece Its Own Key</source>
        <translation>给每个棋子各自的代号</translation>
    </message>
    <message>
        <source>Crop Board</source>
        <translation>裁剪棋盘</translation>
    </message>
    <message>
        <source>Adopt Variant</source>
        <translation>采用变体</translation>
    </message>
    <message>
        <source>Go to Branch</source>
        <translation>转到分支</translation>
    </message>
    <message>
        <source>Mirror Puzzle</source>
        <translation>翻转谜题</translation>
    </message>
    <message>
        <source>Rotate Puzzle</source>
        <translation>旋转谜题</translation>
    </message>
    <message>
        <source>Rename Puzzle</source>
        <translation>重命名谜题</translation>
    </message>
    <message>
        <source>Set Author</source>
        <translation>设定作者</translation>
    </message>
    <message>
        <source>Set Description</source>
        <translation>设定说明</translation>
    </message>
    <message>
        <source>Set Source</source>
        <translation>设定来源</translation>
    </message>
    <message>
        <source>Set Metric</source>
        <translation>设定计步方式</translation>
    </message>
    <message>
        <source>Cut {piece}</source>
        <translation>剪切 {piece}</translation>
    </message>
    <message>
        <source>Cut {count} Pieces</source>
        <translation>剪切 {count} 个棋子</translation>
    </message>
    <message>
        <source>Paste {piece}</source>
        <translation>粘贴 {piece}</translation>
    </message>
    <message>
        <source>Paste {count} Pieces</source>
        <translation>粘贴 {count} 个棋子</translation>
    </message>
    <message>
        <source>Correct Known Results</source>
        <translation>更正已知结果</translation>
    </message>
</context>
<context>
    <name>edits</name>
    <message>
        <source>{piece} to cell {column}, {row}</source>
        <translation>{piece} 放到格 {column}, {row}</translation>
    </message>
    <message>
        <source>swap {piece} and {other}</source>
        <translation>交换 {piece} 和 {other}</translation>
    </message>
    <message>
        <source>without {piece}</source>
        <translation>去掉 {piece}</translation>
    </message>
    <message>
        <source>one more piece of {width} × {height} at cell {column}, {row}</source>
        <translation>在格 {column}, {row} 增加一个 {width} × {height} 的棋子</translation>
    </message>
    <message>
        <source>one free cell to {piece}</source>
        <translation>给 {piece} 一个空格</translation>
    </message>
    <message>
        <source>{piece} without a cell</source>
        <translation>{piece} 去掉一格</translation>
    </message>
    <message>
        <source>one cell of {other} to {piece}</source>
        <translation>{other} 的一格给 {piece}</translation>
    </message>
    <message>
        <source>merge {piece} and {other}</source>
        <translation>合并 {piece} 和 {other}</translation>
    </message>
    <message>
        <source>split {piece}</source>
        <translation>拆分 {piece}</translation>
    </message>
    <message>
        <source>target of {piece} at cell {column}, {row}</source>
        <translation>{piece} 的目标在格 {column}, {row}</translation>
    </message>
    <message>
        <source>{piece} {axis}</source>
        <translation>{piece} {axis}</translation>
    </message>
    <message>
        <source>wall at cell {column}, {row}</source>
        <translation>格 {column}, {row} 变成墙</translation>
    </message>
    <message>
        <source>no wall at cell {column}, {row}</source>
        <translation>格 {column}, {row} 去掉墙</translation>
    </message>
    <message>
        <source>one more piece of {cells} cells at cell {column}, {row}</source>
        <translation>在格 {column}, {row} 增加一个 {cells} 格的棋子</translation>
    </message>
    <message>
        <source>free in all directions</source>
        <translation>可以任意移动</translation>
    </message>
    <message>
        <source>left and right only</source>
        <translation>只能左右移动</translation>
    </message>
    <message>
        <source>up and down only</source>
        <translation>只能上下移动</translation>
    </message>
    <message>
        <source>fixed in its place</source>
        <translation>固定不动</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>all placed anew</source>
        <translation>全部重新摆放</translation>
    </message>
</context>
<context>
    <name>error report</name>
    <message>
        <source>A fault in Klotski Studio</source>
        <translation>Klotski Studio 出现故障</translation>
    </message>
    <message>
        <source>Something went wrong that should not have.</source>
        <translation>程序出现了不应有的错误。</translation>
    </message>
    <message>
        <source>What you had open is still there. To have the fault mended, copy this text, add what you did last, and send both to those from whom you have the program.</source>
        <translation>您打开的内容仍然完好。若要修复此故障，请复制下面的文字，写上您最后的操作，一起发送给为您提供本程序的人。</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Copied</source>
        <translation>已复制(&amp;C)</translation>
    </message>
</context>
<context>
    <name>explore</name>
    <message>
        <source>Explore Families</source>
        <translation>探索谜题族</translation>
    </message>
    <message>
        <source>Families</source>
        <translation>谜题族</translation>
    </message>
    <message>
        <source>Copy of {name}</source>
        <translation>{name} 的副本</translation>
    </message>
    <message>
        <source>Open a family file</source>
        <translation>打开族文件</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>Delete the family “{name}”?</source>
        <translation>删除族“{name}”？</translation>
    </message>
    <message>
        <source>Its file is deleted for good. What was found in its sweeps stays stored.</source>
        <translation>它的文件将永久删除。遍历中找到的结果仍会保留。</translation>
    </message>
    <message>
        <source>Families of puzzles (*.toml)</source>
        <translation>谜题族 (*.toml)</translation>
    </message>
    <message>
        <source>Pieces of any shape, one of which goes from the upper left corner to the lower right.</source>
        <translation>任意形状的棋子，其中一个从左上角走到右下角。</translation>
    </message>
    <message>
        <source>As in Rush Hour: straight pieces of {lengths} cells, each of which keeps to its line.</source>
        <translation>如同汽车华容道：长度为 {lengths} 格的直条棋子，各自只沿一条线移动。</translation>
    </message>
    <message>
        <source>Besides the goal piece: {shapes}</source>
        <translation>目标棋子之外：{shapes}</translation>
    </message>
    <message>
        <source>{name} ({count})</source>
        <translation>{name}（{count}）</translation>
    </message>
    <message>
        <source>any number</source>
        <translation>数量不限</translation>
    </message>
    <message>
        <source>{count}</source>
        <translation>{count}</translation>
    </message>
    <message>
        <source>{least} or more</source>
        <translation>至少 {least}</translation>
    </message>
    <message>
        <source>{most} at most</source>
        <translation>最多 {most}</translation>
    </message>
    <message>
        <source>{least} to {most}</source>
        <translation>{least} 到 {most}</translation>
    </message>
    <message>
        <source>Pieces: {pieces}. Free cells: {free}.</source>
        <translation>棋子：{pieces}。空格：{free}。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln set(s) of pieces</source>
        <translation>
            <numerusform>%Ln 组棋子</numerusform>
        </translation>
    </message>
    <message>
        <source>more than {count} sets of pieces</source>
        <translation>超过 {count} 组棋子</translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s) to search</source>
        <translation>
            <numerusform>要搜索 %Ln 个部分</numerusform>
        </translation>
    </message>
    <message>
        <source>more than {count} parts to search</source>
        <translation>要搜索超过 {count} 个部分</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Lengths in</source>
        <translation>计步方式</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>Fewest pieces</source>
        <translation>棋子最少</translation>
    </message>
    <message>
        <source>Minimal</source>
        <translation>极简</translation>
    </message>
    <message>
        <source>Symmetric starts</source>
        <translation>仅对称的开局</translation>
    </message>
    <message>
        <source>Only starts that an axis or a turn of the board leaves as they are, whatever the goal is</source>
        <translation>仅保留沿轴翻转或旋转棋盘后不变的开局，不论目标如何</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message numerus="yes">
        <source>the hardest of %Ln start(s)</source>
        <translation>
            <numerusform>%Ln 个开局中最难的</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the fewest of %Ln start(s)</source>
        <translation>
            <numerusform>%Ln 个开局中最少的</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the hardest of %Ln minimal start(s)</source>
        <translation>
            <numerusform>%Ln 个极简开局中最难的</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the first of %Ln symmetric start(s)</source>
        <translation>
            <numerusform>%Ln 个对称开局之首</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln start(s) with nearly the same pieces</source>
        <translation>
            <numerusform>以及棋子几乎相同的 %Ln 个开局</numerusform>
        </translation>
    </message>
    <message>
        <source>Not searched yet</source>
        <translation>尚未搜索</translation>
    </message>
    <message>
        <source>The search goes through every set of pieces, and finds the hardest start of each.</source>
        <translation>搜索逐一检查每一组棋子，找出每组的最难开局。</translation>
    </message>
    <message>
        <source>{length}, {pieces}</source>
        <translation>{length}，{pieces}</translation>
    </message>
    <message>
        <source>Free cells</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>Solvable</source>
        <translation>可解</translation>
    </message>
    <message>
        <source>{solvable} of {placements}</source>
        <translation>{solvable} / {placements}</translation>
    </message>
    <message>
        <source>Clusters</source>
        <translation>簇</translation>
    </message>
    <message>
        <source>As long</source>
        <translation>同样长</translation>
    </message>
    <message numerus="yes">
        <source>%Ln start(s)</source>
        <translation>
            <numerusform>%Ln 个开局</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln minimal start(s)</source>
        <translation>
            <numerusform>%Ln 个极简开局</numerusform>
        </translation>
    </message>
    <message>
        <source>Spare pieces</source>
        <translation>多余棋子</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>打开(&amp;O)</translation>
    </message>
    <message>
        <source>Sh&amp;ow the Tab</source>
        <translation>显示标签页(&amp;O)</translation>
    </message>
    <message>
        <source>More like this</source>
        <translation>更多类似的</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Save {count}…</source>
        <translation>保存 {count} 个…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Go On</source>
        <translation>继续(&amp;G)</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>棋子</translation>
    </message>
    <message>
        <source>Like {length}, {pieces}</source>
        <translation>类似：{length}，{pieces}</translation>
    </message>
    <message>
        <source>Only puzzles whose pieces differ by {count} at most, traded, added or gone, the nearest first. A click lists all puzzles again.</source>
        <translation>只列出棋子至多相差 {count} 个（被换、增加或减少）的谜题，最接近的在前。单击又列出全部谜题。</translation>
    </message>
    <message>
        <source>&amp;Files in a Folder…</source>
        <translation>文件夹中的文件(&amp;F)…</translation>
    </message>
    <message>
        <source>One File, as a &amp;List…</source>
        <translation>一个列表文件(&amp;L)…</translation>
    </message>
    <message>
        <source>Lists of puzzles (*.txt)</source>
        <translation>谜题列表 (*.txt)</translation>
    </message>
    <message>
        <source>Puzzles saved in {file}: {count}</source>
        <translation>保存到 {file} 的谜题：{count}</translation>
    </message>
    <message>
        <source>New family, which begins as that of the open puzzle</source>
        <translation>新建族，从当前打开的谜题的族开始</translation>
    </message>
    <message>
        <source>&amp;Edit…</source>
        <translation>编辑(&amp;E)…</translation>
    </message>
    <message>
        <source>Edit a &amp;Copy…</source>
        <translation>编辑副本(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Open a Family File…</source>
        <translation>打开族文件(&amp;O)…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln set(s)</source>
        <translation>
            <numerusform>%Ln 组</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s)</source>
        <translation>
            <numerusform>%Ln 部分</numerusform>
        </translation>
    </message>
    <message>
        <source>{sets} · {state}</source>
        <translation>{sets} · {state}</translation>
    </message>
    <message>
        <source>not searched</source>
        <translation>未搜索</translation>
    </message>
    <message>
        <source>all searched</source>
        <translation>全部已搜索</translation>
    </message>
    <message>
        <source>{count} too large</source>
        <translation>{count} 个太大</translation>
    </message>
    <message>
        <source>{share} %</source>
        <translation>{share}%</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>还要 {time}</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>搜索(&amp;S)</translation>
    </message>
    <message>
        <source>Hardest Starts</source>
        <translation>最难开局</translation>
    </message>
    <message>
        <source>Length from</source>
        <translation>长度至少</translation>
    </message>
    <message>
        <source>Only puzzles that become shorter without any one of their pieces</source>
        <translation>只列出去掉任何一个棋子都会变短的谜题</translation>
    </message>
    <message>
        <source>{listed}, searching…</source>
        <translation>{listed}，正在搜索…</translation>
    </message>
    <message>
        <source>The first puzzles will be here in a moment.</source>
        <translation>第一批谜题马上就到。</translation>
    </message>
    <message>
        <source>No puzzle that is known fits all of this.</source>
        <translation>已知的谜题都不符合这些条件。</translation>
    </message>
    <message>
        <source>No set of pieces of this family can be solved.</source>
        <translation>这个族没有一组棋子可解。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln piece(s)</source>
        <translation>
            <numerusform>%Ln 个棋子</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>export</name>
    <message>
        <source>Start</source>
        <translation>开局</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>in {length}</source>
        <translation>最少 {length}</translation>
    </message>
    <message>
        <source>No solution</source>
        <translation>无解</translation>
    </message>
    <message>
        <source>{page} / {pages}</source>
        <translation>{page} / {pages}</translation>
    </message>
    <message>
        <source>Board</source>
        <translation>棋盘</translation>
    </message>
    <message>
        <source>Board, part {part} of {parts}</source>
        <translation>棋盘，第 {part} 部分，共 {parts} 部分</translation>
    </message>
    <message>
        <source>Sliding-block puzzles</source>
        <translation>滑块谜题</translation>
    </message>
    <message numerus="yes">
        <source>%Ln puzzle(s)</source>
        <translation>
            <numerusform>%Ln 个谜题</numerusform>
        </translation>
    </message>
    <message>
        <source>Solutions</source>
        <translation>解法</translation>
    </message>
    <message>
        <source>not solved</source>
        <translation>未求解</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>底板</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>边框</translation>
    </message>
    <message>
        <source>Lip</source>
        <translation>压边</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>棋子</translation>
    </message>
    <message>
        <source>Print at 100 %: this line is {length} mm long, a cell {cell} mm.</source>
        <translation>请按 100 % 打印：此线长 {length} 毫米，每格 {cell} 毫米。</translation>
    </message>
    <message>
        <source>Pieces are {play} mm smaller than their cells.</source>
        <translation>棋子比所占的格子小 {play} 毫米。</translation>
    </message>
</context>
<context>
    <name>export dialog</name>
    <message>
        <source>Film of the solution</source>
        <translation>解法影片</translation>
    </message>
    <message>
        <source>Solution sheet to print</source>
        <translation>可打印的解法图谱</translation>
    </message>
    <message>
        <source>Puzzle card to print</source>
        <translation>可打印的谜题卡</translation>
    </message>
    <message>
        <source>Pieces to cut out, at real size</source>
        <translation>按实际大小剪裁的棋子</translation>
    </message>
    <message>
        <source>List of moves</source>
        <translation>走法列表</translation>
    </message>
    <message>
        <source>A4</source>
        <translation>A4</translation>
    </message>
    <message>
        <source>A5</source>
        <translation>A5</translation>
    </message>
    <message>
        <source>A3</source>
        <translation>A3</translation>
    </message>
    <message>
        <source>Letter</source>
        <translation>信纸 (Letter)</translation>
    </message>
    <message>
        <source>Upright</source>
        <translation>纵向</translation>
    </message>
    <message>
        <source>On its side</source>
        <translation>横向</translation>
    </message>
    <message>
        <source>After every move</source>
        <translation>每步之后</translation>
    </message>
    <message>
        <source>After moves of pieces with a target</source>
        <translation>有目标的棋子每走一步之后</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>主题(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Width of the cut</source>
        <translation>切缝宽度(&amp;W)</translation>
    </message>
    <message>
        <source>M&amp;arks to cut at</source>
        <translation>裁切标记(&amp;A)</translation>
    </message>
    <message>
        <source>Co&amp;loured pieces</source>
        <translation>彩色棋子(&amp;L)</translation>
    </message>
    <message>
        <source>Picture of the puzzle</source>
        <translation>谜题图片</translation>
    </message>
    <message>
        <source>Map of all positions</source>
        <translation>全部局面的地图</translation>
    </message>
    <message>
        <source>Model to print in three dimensions</source>
        <translation>三维打印模型</translation>
    </message>
    <message>
        <source>Page that plays in a browser</source>
        <translation>可在浏览器里玩的网页</translation>
    </message>
    <message>
        <source>Book to print</source>
        <translation>可打印的书册</translation>
    </message>
    <message>
        <source>Puzzle cards to print</source>
        <translation>可打印的谜题卡片</translation>
    </message>
    <message>
        <source>Film of my game</source>
        <translation>我的棋局影片</translation>
    </message>
    <message>
        <source>Sheet of my game to print</source>
        <translation>可打印的我的棋局图谱</translation>
    </message>
    <message>
        <source>List of my moves</source>
        <translation>我的走法列表</translation>
    </message>
    <message>
        <source>Picture of the position</source>
        <translation>局面的图片</translation>
    </message>
    <message>
        <source>&amp;What</source>
        <translation>内容(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>S&amp;kin</source>
        <translation>外观(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Size of a cell</source>
        <translation>每格大小(&amp;S)</translation>
    </message>
    <message>
        <source>Wi&amp;dth</source>
        <translation>宽度(&amp;D)</translation>
    </message>
    <message>
        <source>S&amp;peed</source>
        <translation>速度(&amp;P)</translation>
    </message>
    <message>
        <source>P&amp;ause at the end</source>
        <translation>结尾停顿(&amp;A)</translation>
    </message>
    <message>
        <source>Pos&amp;itions</source>
        <translation>局面(&amp;I)</translation>
    </message>
    <message>
        <source>Pape&amp;r</source>
        <translation>纸张(&amp;R)</translation>
    </message>
    <message>
        <source>Orien&amp;tation</source>
        <translation>方向(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Margin</source>
        <translation>页边距(&amp;M)</translation>
    </message>
    <message>
        <source>Cards on a pa&amp;ge</source>
        <translation>每页卡片数(&amp;G)</translation>
    </message>
    <message>
        <source>Tit&amp;le</source>
        <translation>标题(&amp;L)</translation>
    </message>
    <message>
        <source>Puzzles on a pa&amp;ge</source>
        <translation>每页谜题数(&amp;G)</translation>
    </message>
    <message>
        <source>Pieces smaller &amp;by</source>
        <translation>棋子缩小(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Transparent round the board</source>
        <translation>棋盘四周透明(&amp;T)</translation>
    </message>
    <message>
        <source>By distance, the &amp;goal on the right</source>
        <translation>按距离，目标在右边(&amp;G)</translation>
    </message>
    <message>
        <source>Over and o&amp;ver</source>
        <translation>循环播放(&amp;V)</translation>
    </message>
    <message>
        <source>Move &amp;number under the board</source>
        <translation>棋盘下方标步数(&amp;N)</translation>
    </message>
    <message>
        <source>The eas&amp;iest first</source>
        <translation>由易到难(&amp;I)</translation>
    </message>
    <message>
        <source>S&amp;olutions at the back</source>
        <translation>书末附解法(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Hints on request</source>
        <translation>允许提示(&amp;H)</translation>
    </message>
    <message>
        <source>S&amp;olution to watch</source>
        <translation>附上解法(&amp;O)</translation>
    </message>
    <message>
        <source> pixels</source>
        <translation> 像素</translation>
    </message>
    <message>
        <source> mm</source>
        <translation> 毫米</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>Export “{name}”</source>
        <translation>导出“{name}”</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>Export to</source>
        <translation>导出到</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Drawing the preview…</source>
        <translation>正在绘制预览…</translation>
    </message>
    <message>
        <source>{width} × {height} pixels</source>
        <translation>{width} × {height} 像素</translation>
    </message>
    <message>
        <source>As the browser</source>
        <translation>跟随浏览器</translation>
    </message>
    <message>
        <source>Export Several Puzzles</source>
        <translation>导出多个谜题</translation>
    </message>
    <message>
        <source>puzzles</source>
        <translation>谜题</translation>
    </message>
    <message>
        <source>Puzzles: {count} of {total}</source>
        <translation>谜题：{count} / {total}</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Puzzles</source>
        <translation>谜题</translation>
    </message>
    <message>
        <source>&amp;Add Files…</source>
        <translation>添加文件(&amp;A)…</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>None</source>
        <translation>全不选</translation>
    </message>
    <message>
        <source>There is no solution to show.</source>
        <translation>没有可显示的解法。</translation>
    </message>
    <message>
        <source>Written: {file} ({size})</source>
        <translation>已写入：{file}（{size}）</translation>
    </message>
</context>
<context>
    <name>families</name>
    <message>
        <source>4 × 5, up to 8 pieces</source>
        <translation>4 × 5，至多 8 个棋子</translation>
    </message>
    <message>
        <source>3 × 3, all packings</source>
        <translation>3 × 3，全部拼法</translation>
    </message>
    <message>
        <source>4 × 4, all packings</source>
        <translation>4 × 4，全部拼法</translation>
    </message>
    <message>
        <source>Rush Hour 4 × 4</source>
        <translation>汽车华容道 4 × 4</translation>
    </message>
    <message>
        <source>Rush Hour 5 × 5</source>
        <translation>汽车华容道 5 × 5</translation>
    </message>
    <message>
        <source>Rush Hour 6 × 6</source>
        <translation>汽车华容道 6 × 6</translation>
    </message>
</context>
<context>
    <name>family form</name>
    <message>
        <source>New Family</source>
        <translation>新的族</translation>
    </message>
    <message>
        <source>Edit the Family</source>
        <translation>编辑族</translation>
    </message>
    <message>
        <source>Pieces beside the goal piece</source>
        <translation>目标棋子之外的棋子</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Save the family “{name}”?</source>
        <translation>保存族“{name}”？</translation>
    </message>
    <message>
        <source>What is not saved is lost when the form closes.</source>
        <translation>表单关闭后，未保存的内容会丢失。</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>正在计数…</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Pieces are</source>
        <translation>棋子是</translation>
    </message>
    <message>
        <source>Board</source>
        <translation>棋盘</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>棋子</translation>
    </message>
    <message>
        <source>Free cells</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>In a corner</source>
        <translation>在角上</translation>
    </message>
    <message>
        <source>Lengths</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Goal piece</source>
        <translation>目标棋子</translation>
    </message>
    <message>
        <source>Draw the goal piece cell by cell; cells apart from it are another goal piece</source>
        <translation>一格一格地画目标棋子；与它分开的格子是另一个目标棋子</translation>
    </message>
    <message>
        <source>Its target</source>
        <translation>它的目标</translation>
    </message>
    <message>
        <source>Move the goal piece to where it must end</source>
        <translation>把目标棋子移到它要到的地方</translation>
    </message>
    <message>
        <source>Draw a shape</source>
        <translation>画一种形状</translation>
    </message>
    <message>
        <source>Walls</source>
        <translation>墙</translation>
    </message>
    <message>
        <source>Cells where no piece can stand</source>
        <translation>任何棋子都不能停的格子</translation>
    </message>
    <message>
        <source>Gates</source>
        <translation>门</translation>
    </message>
    <message>
        <source>Cells that goal pieces alone can enter</source>
        <translation>只有目标棋子能进入的格子</translation>
    </message>
    <message>
        <source>Board and goal</source>
        <translation>棋盘与目标</translation>
    </message>
    <message>
        <source>Cells of {piece}</source>
        <translation>{piece} 的格子</translation>
    </message>
    <message>
        <source>How many {piece}</source>
        <translation>{piece} 有几个</translation>
    </message>
    <message>
        <source>Directions in which {piece} may move</source>
        <translation>{piece} 可以移动的方向</translation>
    </message>
    <message>
        <source>Remove the shape {piece}</source>
        <translation>移除形状 {piece}</translation>
    </message>
    <message>
        <source>{width} × {height}</source>
        <translation>{width} × {height}</translation>
    </message>
    <message>
        <source>One {piece} less</source>
        <translation>少一个 {piece}</translation>
    </message>
    <message>
        <source>One {piece} more</source>
        <translation>多一个 {piece}</translation>
    </message>
    <message>
        <source>How many {piece}, and in which directions they may move</source>
        <translation>{piece} 的数量以及可以移动的方向</translation>
    </message>
    <message>
        <source>{size}, up to {most} pieces</source>
        <translation>{size}，至多 {most} 个棋子</translation>
    </message>
    <message>
        <source>Rush Hour {size}</source>
        <translation>汽车华容道 {size}</translation>
    </message>
    <message>
        <source>{size}, all packings</source>
        <translation>{size}，全部拼法</translation>
    </message>
    <message>
        <source>{what}: from</source>
        <translation>{what}：从</translation>
    </message>
    <message>
        <source>{what}: to</source>
        <translation>{what}：到</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
    <message>
        <source>any</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>{cells} cells</source>
        <translation>{cells} 格</translation>
    </message>
    <message>
        <source>Of the shapes below</source>
        <translation>下列形状</translation>
    </message>
    <message>
        <source>Straight, and keep to their lines</source>
        <translation>直条，沿着自己的线移动</translation>
    </message>
    <message>
        <source>Of any shape</source>
        <translation>任意形状</translation>
    </message>
    <message>
        <source>The goal piece covers the corner cell</source>
        <translation>目标棋子盖住角上的格子</translation>
    </message>
    <message>
        <source>The box around the goal piece lies in the corner</source>
        <translation>目标棋子的外框在角上</translation>
    </message>
</context>
<context>
    <name>fresh puzzle</name>
    <message>
        <source>Fresh Puzzle</source>
        <translation>随机谜题</translation>
    </message>
    <message>
        <source>&amp;Kind</source>
        <translation>种类(&amp;K)</translation>
    </message>
    <message>
        <source>4 × 4 blocks</source>
        <translation>4 × 4 滑块</translation>
    </message>
    <message>
        <source>4 × 5 blocks</source>
        <translation>4 × 5 滑块</translation>
    </message>
    <message>
        <source>5 × 5 blocks</source>
        <translation>5 × 5 滑块</translation>
    </message>
    <message>
        <source>6 × 6 with cars</source>
        <translation>6 × 6 汽车</translation>
    </message>
    <message>
        <source>Polyominoes</source>
        <translation>多连块</translation>
    </message>
    <message>
        <source>&amp;Moves</source>
        <translation>步数(&amp;M)</translation>
    </message>
    <message>
        <source>to</source>
        <translation>至</translation>
    </message>
    <message>
        <source>Moves at least</source>
        <translation>最少步数</translation>
    </message>
    <message>
        <source>Moves at most</source>
        <translation>最多步数</translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation>种子(&amp;S)</translation>
    </message>
    <message>
        <source>a new one</source>
        <translation>新种子</translation>
    </message>
    <message>
        <source>&amp;Without spare pieces</source>
        <translation>没有多余的棋子(&amp;W)</translation>
    </message>
    <message>
        <source>The same seed makes the same puzzle again.</source>
        <translation>相同的种子会生成相同的谜题。</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>&amp;Create</source>
        <translation>创建(&amp;C)</translation>
    </message>
</context>
<context>
    <name>games</name>
    <message>
        <source>Your Games</source>
        <translation>我的棋局</translation>
    </message>
    <message>
        <source>&amp;This Puzzle</source>
        <translation>此谜题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;All Puzzles</source>
        <translation>所有谜题(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>导入(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>Import games from</source>
        <translation>从文件导入棋局</translation>
    </message>
    <message>
        <source>Export the games to</source>
        <translation>将棋局导出到</translation>
    </message>
    <message>
        <source>Games (*.jsonl)</source>
        <translation>棋局 (*.jsonl)</translation>
    </message>
    <message>
        <source>Lines that cannot be read were left out: {lines}.</source>
        <translation>已略过无法读取的行：{lines}。</translation>
    </message>
    <message>
        <source>No games yet</source>
        <translation>还没有棋局</translation>
    </message>
    <message>
        <source>Not solved yet</source>
        <translation>尚未解开</translation>
    </message>
    <message>
        <source>Every game that you solve in Play is kept here, with its length, its time and its stars.</source>
        <translation>在“游玩”中解开的每一局都会保存在这里，连同步数、用时和星级。</translation>
    </message>
    <message>
        <source>&amp;Play This Puzzle</source>
        <translation>玩此谜题(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Play the Puzzle of the Day</source>
        <translation>玩每日一题(&amp;P)</translation>
    </message>
    <message>
        <source>A click reviews a game</source>
        <translation>单击即可复盘一局</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>&amp;Review</source>
        <translation>复盘(&amp;R)</translation>
    </message>
    <message>
        <source>Today, {time}</source>
        <translation>今天 {time}</translation>
    </message>
    <message>
        <source>Yesterday, {time}</source>
        <translation>昨天 {time}</translation>
    </message>
    <message>
        <source>&amp;Play the Puzzle</source>
        <translation>游玩此题(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Watch the Shortest</source>
        <translation>观看最短解法(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>Its puzzle is neither open nor in the library.</source>
        <translation>这一题既未打开，也不在布局库里。</translation>
    </message>
    <message>
        <source>The game was deleted: {name}, {date}.</source>
        <translation>已删除一局：{name}，{date}。</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>最佳</translation>
    </message>
    <message>
        <source>Games</source>
        <translation>局数</translation>
    </message>
    <message>
        <source>Puzzles</source>
        <translation>谜题</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>最短</translation>
    </message>
    <message>
        <source>Days in a row</source>
        <translation>连续天数</translation>
    </message>
    <message>
        <source>the shortest</source>
        <translation>最短</translation>
    </message>
    <message>
        <source>d MMMM</source>
        <translation>M月d日</translation>
    </message>
    <message>
        <source>Import and export</source>
        <translation>导入与导出</translation>
    </message>
    <message>
        <source>The length of each game</source>
        <translation>每一局的步数</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message numerus="yes">
        <source>%Ln new game(s) imported.</source>
        <translation>
            <numerusform>已导入 %Ln 局新棋局。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln game(s) exported.</source>
        <translation>
            <numerusform>已导出 %Ln 局。</numerusform>
        </translation>
    </message>
    <message>
        <source>Time</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>assisted</source>
        <translation>有辅助</translation>
    </message>
    <message numerus="yes">
        <source>%Ln hint(s)</source>
        <translation>
            <numerusform>%Ln 次提示</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>goal</name>
    <message>
        <source>Bring {piece} to the top left.</source>
        <translation>把 {piece} 移到左上角。</translation>
    </message>
    <message>
        <source>Bring {piece} to the top.</source>
        <translation>把 {piece} 移到上方。</translation>
    </message>
    <message>
        <source>Bring {piece} to the top right.</source>
        <translation>把 {piece} 移到右上角。</translation>
    </message>
    <message>
        <source>Bring {piece} to the left.</source>
        <translation>把 {piece} 移到左边。</translation>
    </message>
    <message>
        <source>Bring {piece} to its place in the middle.</source>
        <translation>把 {piece} 移到中间的目标处。</translation>
    </message>
    <message>
        <source>Bring {piece} to the right.</source>
        <translation>把 {piece} 移到右边。</translation>
    </message>
    <message>
        <source>Bring {piece} to the bottom left.</source>
        <translation>把 {piece} 移到左下角。</translation>
    </message>
    <message>
        <source>Bring {piece} to the bottom.</source>
        <translation>把 {piece} 移到下方。</translation>
    </message>
    <message>
        <source>Bring {piece} to the bottom right.</source>
        <translation>把 {piece} 移到右下角。</translation>
    </message>
    <message numerus="yes">
        <source>Bring the %Ln marked piece(s) to their places.</source>
        <translation>
            <numerusform>把 %Ln 枚有标记的棋子移到各自的目标处。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>header</name>
    <message>
        <source>shortest, proven</source>
        <translation>已证明最短</translation>
    </message>
    <message>
        <source>Solved already</source>
        <translation>已经解开</translation>
    </message>
    <message>
        <source>the goal is reached at the start</source>
        <translation>开局即达到目标</translation>
    </message>
    <message>
        <source>Not solvable</source>
        <translation>无解</translation>
    </message>
    <message>
        <source>proven</source>
        <translation>已证明</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>为什么？</translation>
    </message>
    <message>
        <source>Show how near the pieces get, and what is in their way</source>
        <translation>显示棋子最近能到哪里，以及什么挡住了它们</translation>
    </message>
    <message>
        <source>At least {length}</source>
        <translation>至少 {length}</translation>
    </message>
    <message>
        <source>Not settled</source>
        <translation>未定</translation>
    </message>
    <message>
        <source>Not a puzzle yet</source>
        <translation>还不是谜题</translation>
    </message>
    <message>
        <source>The search failed</source>
        <translation>搜索失败</translation>
    </message>
    <message>
        <source>a fault in this program</source>
        <translation>程序有错误</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>正在搜索…</translation>
    </message>
    <message>
        <source>depth {depth}</source>
        <translation>深度 {depth}</translation>
    </message>
    <message>
        <source>Draw a piece to begin</source>
        <translation>画一个棋子开始</translation>
    </message>
    <message>
        <source>Now give a piece its target</source>
        <translation>现在给棋子设定目标</translation>
    </message>
    <message>
        <source>a board</source>
        <translation>棋盘</translation>
    </message>
    <message>
        <source>a piece</source>
        <translation>棋子</translation>
    </message>
    <message>
        <source>its target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>{count} to go</source>
        <translation>还需 {count}</translation>
    </message>
    <message>
        <source>{length} to go from here; no way is shorter</source>
        <translation>从这里还需 {length}，没有更短的走法</translation>
    </message>
    <message>
        <source>{count} lost in all</source>
        <translation>共多费 {count}</translation>
    </message>
    <message>
        <source>Working it out…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>Solved in {count}</source>
        <translation>已解开，共 {count}</translation>
    </message>
    <message>
        <source>no way is shorter</source>
        <translation>没有更短的走法</translation>
    </message>
    <message>
        <source>the shortest is {count}</source>
        <translation>最短为 {count}</translation>
    </message>
    <message>
        <source>at least {length} to go</source>
        <translation>至少还需 {length}</translation>
    </message>
    <message>
        <source>{done} of {length}</source>
        <translation>{done} / {length}</translation>
    </message>
    <message>
        <source>{metric} …</source>
        <translation>{metric} …</translation>
    </message>
    <message>
        <source>shortest {length}</source>
        <translation>最短 {length}</translation>
    </message>
    <message>
        <source>The shortest solution has {length}, proven by a search of its own. Click to count so.</source>
        <translation>最短解法为 {length}，经单独搜索证明。单击即按此计步。</translation>
    </message>
    <message>
        <source>Being searched. Click to count in {metric}.</source>
        <translation>正在搜索。单击即按“{metric}”计步。</translation>
    </message>
    <message>
        <source>The shortest solution by what is counted</source>
        <translation>按各种计步方式的最短解法</translation>
    </message>
    <message>
        <source>List the problems</source>
        <translation>列出问题</translation>
    </message>
    <message numerus="yes">
        <source>%Ln problem(s)</source>
        <translation>
            <numerusform>%Ln 个问题</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s)</source>
        <translation>
            <numerusform>%Ln 条提示</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>help</name>
    <message>
        <source>Klotski Studio Help</source>
        <translation>Klotski Studio 帮助</translation>
    </message>
    <message>
        <source>Search the help</source>
        <translation>搜索帮助</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
</context>
<context>
    <name>identity</name>
    <message>
        <source>this is {name}</source>
        <translation>这是{name}</translation>
    </message>
    <message>
        <source>this is {name}, mirrored left to right</source>
        <translation>这是{name}，左右镜像</translation>
    </message>
    <message>
        <source>this is {name}, mirrored top to bottom</source>
        <translation>这是{name}，上下镜像</translation>
    </message>
    <message>
        <source>this is {name}, turned upside down</source>
        <translation>这是{name}，旋转了 180°</translation>
    </message>
    <message>
        <source>this is {name}, turned a quarter clockwise</source>
        <translation>这是{name}，顺时针旋转了 90°</translation>
    </message>
    <message>
        <source>this is {name}, turned a quarter counterclockwise</source>
        <translation>这是{name}，逆时针旋转了 90°</translation>
    </message>
    <message>
        <source>this is {name}, with rows and columns exchanged</source>
        <translation>这是{name}，行列互换</translation>
    </message>
    <message>
        <source>this is {name}, turned upside down, with rows and columns exchanged</source>
        <translation>这是{name}，旋转了 180°，行列互换</translation>
    </message>
    <message>
        <source>this is the start of {name}, with another goal</source>
        <translation>这是{name}的开局，但目标不同</translation>
    </message>
    <message>
        <source>this is the start of {name}, without its goal</source>
        <translation>这是{name}的开局，但没有目标</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
</context>
<context>
    <name>import</name>
    <message>
        <source>Several Puzzles</source>
        <translation>多个谜题</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>正在保存…</translation>
    </message>
    <message>
        <source>Reading… Puzzles so far: {count}</source>
        <translation>正在读取… 已有 {count} 个谜题</translation>
    </message>
    <message>
        <source>Puzzles in {source}: {count}</source>
        <translation>{source}：{count} 个谜题</translation>
    </message>
    <message>
        <source>Puzzles in {source}: {count}; {bad} could not be read</source>
        <translation>{source}：{count} 个谜题，其中 {bad} 个无法读取</translation>
    </message>
    <message>
        <source>Lengths searched: {count} of {total}.</source>
        <translation>已搜索步数：{count} / {total}。</translation>
    </message>
    <message>
        <source>Puzzles saved in {folder}: {count}</source>
        <translation>已保存到 {folder}：{count} 个谜题</translation>
    </message>
    <message>
        <source>Puzzles saved in {folder}: {count}; not saved: {bad}, because {reason}</source>
        <translation>已保存到 {folder}：{count} 个谜题；{bad} 个未能保存：{reason}</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Board</source>
        <translation>棋盘</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>棋子</translation>
    </message>
    <message>
        <source>Stated</source>
        <translation>来源所称</translation>
    </message>
    <message>
        <source>Proven</source>
        <translation>已证明</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Puzzle {number}</source>
        <translation>谜题 {number}</translation>
    </message>
    <message>
        <source>{width} × {height}</source>
        <translation>{width} × {height}</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
    <message>
        <source>≥ {length}</source>
        <translation>≥ {length}</translation>
    </message>
    <message>
        <source>not solvable</source>
        <translation>无解</translation>
    </message>
    <message>
        <source>what the source states is wrong</source>
        <translation>来源所称有误</translation>
    </message>
    <message>
        <source>Select &amp;All</source>
        <translation>全选(&amp;A)</translation>
    </message>
    <message>
        <source>Select &amp;None</source>
        <translation>全不选(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open {count}</source>
        <translation>打开 {count} 个(&amp;O)</translation>
    </message>
    <message>
        <source>At most {most} puzzles open at once; save more of them in a folder.</source>
        <translation>最多同时打开 {most} 个谜题；更多的请保存到文件夹。</translation>
    </message>
    <message>
        <source>&amp;Save in a Folder…</source>
        <translation>保存到文件夹(&amp;S)…</translation>
    </message>
    <message>
        <source>Save the puzzles in</source>
        <translation>谜题保存到</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>inspector</name>
    <message>
        <source>Author</source>
        <translation>作者</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Board</source>
        <translation>棋盘</translation>
    </message>
    <message>
        <source>Columns of the board</source>
        <translation>棋盘列数</translation>
    </message>
    <message>
        <source>Rows of the board</source>
        <translation>棋盘行数</translation>
    </message>
    <message>
        <source>Counted in</source>
        <translation>计步</translation>
    </message>
    <message>
        <source>not said</source>
        <translation>未注明</translation>
    </message>
    <message>
        <source>Piece {key}</source>
        <translation>棋子 {key}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln piece(s)</source>
        <translation>
            <numerusform>%Ln 个棋子</numerusform>
        </translation>
    </message>
    <message>
        <source>Drag to draw a piece; with Shift, to join cells to one. On the selected piece it takes cells.</source>
        <translation>拖动画出一个棋子；按住 Shift 把格并入一个棋子。从选中的棋子上开始画则去掉格。</translation>
    </message>
    <message>
        <source>Click free cells to place one more of the selected piece. Click a piece to repeat that one.</source>
        <translation>单击空格，再放一个选中的棋子。单击另一个棋子，就改用它。</translation>
    </message>
    <message>
        <source>May move</source>
        <translation>可走</translation>
    </message>
    <message numerus="yes">
        <source>%Ln cell(s)</source>
        <translation>
            <numerusform>%Ln 格</numerusform>
        </translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Swaps with</source>
        <translation>可互换</translation>
    </message>
    <message>
        <source>no other piece</source>
        <translation>无</translation>
    </message>
    <message>
        <source>{keys}</source>
        <translation>{keys}</translation>
    </message>
    <message>
        <source>Where the piece must end</source>
        <translation>棋子最后必须停的位置</translation>
    </message>
    <message>
        <source>Pieces that swap with each other: any of them may end on the target of any other</source>
        <translation>可以互换的棋子：其中任何一枚都可以停在另一枚的目标上</translation>
    </message>
    <message>
        <source>Target of {key}</source>
        <translation>{key} 的目标</translation>
    </message>
    <message>
        <source>Puzzle</source>
        <translation>谜题</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Title ({language})</source>
        <translation>标题（{language}）</translation>
    </message>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>Titles, author, source…</source>
        <translation>各语言标题、作者、来源…</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Drag it, or use the arrow keys, to place it elsewhere. Delete removes it.</source>
        <translation>拖动它或用方向键，可把它放到别处；按 Delete 移除它。</translation>
    </message>
    <message>
        <source>Click a piece to change it. Drag on free cells to draw one.</source>
        <translation>单击棋子即可修改；在空格上拖动即可画出新棋子。</translation>
    </message>
    <message>
        <source>Drag a piece to where it must end.</source>
        <translation>把棋子拖到它最后必须停的位置。</translation>
    </message>
    <message>
        <source>Drag over cells that no piece may enter, or over walls to take them away.</source>
        <translation>拖过任何棋子都不能进入的格子；从墙上画起则擦除墙。</translation>
    </message>
    <message>
        <source>Drag over cells that only a piece with a target may enter, or over gates to take them away.</source>
        <translation>拖过只有带目标的棋子才能进入的格子；从门上画起则擦除门。</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>代号</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>several</source>
        <translation>多个</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Along its length</source>
        <translation>沿长边</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Width of the piece</source>
        <translation>棋子宽度</translation>
    </message>
    <message>
        <source>Height of the piece</source>
        <translation>棋子高度</translation>
    </message>
    <message>
        <source>cell {x}, {y}</source>
        <translation>格 {x}, {y}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>{count} of {total}</source>
        <translation>{count} / {total}</translation>
    </message>
    <message>
        <source>What is written on the piece, if anything</source>
        <translation>写在棋子上的文字，可以没有</translation>
    </message>
    <message>
        <source>The letter that stands for the piece in files and codes</source>
        <translation>在文件和代码中代表这枚棋子的字符</translation>
    </message>
    <message>
        <source>The theme gives alike shapes the same colour</source>
        <translation>主题为相同形状的棋子配相同的颜色</translation>
    </message>
    <message>
        <source>Where the piece may move: a car, for example, only along its length</source>
        <translation>棋子可以往哪里走：例如，汽车只能沿车身方向走</translation>
    </message>
    <message>
        <source>The columns and rows that the piece covers</source>
        <translation>棋子所占的列数和行数</translation>
    </message>
    <message>
        <source>The title, as the library and printed cards show it</source>
        <translation>标题，显示在布局库和打印的卡片上</translation>
    </message>
    <message>
        <source>The title where the program speaks {language}</source>
        <translation>程序使用{language}时显示的标题</translation>
    </message>
    <message>
        <source>Columns and rows of the board; it grows and shrinks at its right and lower side</source>
        <translation>棋盘的列数和行数；在右边和下边增减</translation>
    </message>
    <message>
        <source>Who has designed the puzzle</source>
        <translation>谜题的设计者</translation>
    </message>
    <message>
        <source>Where the puzzle comes from: a book, a collection, an address</source>
        <translation>谜题的出处：书、合集或网址</translation>
    </message>
    <message>
        <source>What cards, sheets and the library say of the puzzle</source>
        <translation>卡片、题单和题库中对谜题的说明</translation>
    </message>
    <message>
        <source>What its author counts: moves, slides or steps</source>
        <translation>作者的计步方式：步、直移或格</translation>
    </message>
    <message>
        <source>What others should know about the puzzle</source>
        <translation>别人应当了解的关于谜题的内容</translation>
    </message>
    <message>
        <source>in all directions</source>
        <translation>各个方向</translation>
    </message>
    <message>
        <source>left and right</source>
        <translation>左右</translation>
    </message>
    <message>
        <source>up and down</source>
        <translation>上下</translation>
    </message>
    <message>
        <source>nowhere</source>
        <translation>不能移动</translation>
    </message>
    <message>
        <source>Orange</source>
        <translation>橙色</translation>
    </message>
    <message>
        <source>Sky blue</source>
        <translation>天蓝色</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>绿色</translation>
    </message>
    <message>
        <source>Yellow</source>
        <translation>黄色</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>蓝色</translation>
    </message>
    <message>
        <source>Vermilion</source>
        <translation>朱红色</translation>
    </message>
    <message>
        <source>Pink</source>
        <translation>粉色</translation>
    </message>
    <message>
        <source>Dark grey</source>
        <translation>深灰色</translation>
    </message>
    <message>
        <source>Light orange</source>
        <translation>浅橙色</translation>
    </message>
    <message>
        <source>Light blue</source>
        <translation>浅蓝色</translation>
    </message>
    <message>
        <source>Light green</source>
        <translation>浅绿色</translation>
    </message>
    <message>
        <source>Light grey</source>
        <translation>浅灰色</translation>
    </message>
    <message>
        <source>As the theme has it</source>
        <translation>按主题配色</translation>
    </message>
    <message>
        <source>Another colour…</source>
        <translation>其他颜色…</translation>
    </message>
</context>
<context>
    <name>keys page</name>
    <message>
        <source>Keys and mouse</source>
        <translation>按键与鼠标</translation>
    </message>
    <message>
        <source>These are the keys as they are now. They can be changed in the menu Help › Shortcuts.</source>
        <translation>以下是当前的按键，可在菜单“帮助 › 快捷键”中更改。</translation>
    </message>
    <message>
        <source>What happens</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>Keys or mouse</source>
        <translation>按键或鼠标</translation>
    </message>
</context>
<context>
    <name>language</name>
    <message>
        <source>English</source>
        <translation>中文</translation>
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
    <message>
        <source>{width} × {height}</source>
        <translation>{width} × {height}</translation>
    </message>
    <message>
        <source>Not yet counted</source>
        <translation>尚未计步</translation>
    </message>
    <message>
        <source>Solved</source>
        <translation>已解出</translation>
    </message>
    <message>
        <source>Solved with assistance only, in {counts}</source>
        <translation>仅在辅助下解出，用了 {counts}</translation>
    </message>
    <message>
        <source>List</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>★☆☆ Solved</source>
        <translation>★☆☆ 已解出</translation>
    </message>
    <message>
        <source>★★☆ Solved within a tenth of the shortest length</source>
        <translation>★★☆ 已解出，最多比最短长十分之一</translation>
    </message>
    <message>
        <source>★★★ Solved in the shortest length</source>
        <translation>★★★ 以最短解出</translation>
    </message>
    <message>
        <source>A game was begun</source>
        <translation>有未下完的棋局</translation>
    </message>
    <message>
        <source>Difficulty {figure}: {level}</source>
        <translation>难度 {figure}：{level}</translation>
    </message>
    <message>
        <source>{counts}?</source>
        <translation>{counts}？</translation>
    </message>
    <message>
        <source>{counts}: claimed by the file, not confirmed</source>
        <translation>{counts}：文件中的说法，未经证实</translation>
    </message>
    <message>
        <source>{title}, {counts}, {subtitle}</source>
        <translation>{title}，{counts}，{subtitle}</translation>
    </message>
    <message>
        <source>≤ {most}</source>
        <translation>≤ {most}</translation>
    </message>
    <message>
        <source>{least}–{most}</source>
        <translation>{least}–{most}</translation>
    </message>
    <message>
        <source>≥ {least}</source>
        <translation>≥ {least}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln piece(s)</source>
        <translation>
            <numerusform>%Ln 个棋子</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln puzzle(s)</source>
        <translation>
            <numerusform>%Ln 个谜题</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln move(s)</source>
        <translation>
            <numerusform>%Ln 步</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>best %Ln</source>
        <translation>
            <numerusform>最佳 %Ln</numerusform>
        </translation>
    </message>
    <message>
        <source>The forty classics</source>
        <translation>四十经典</translation>
    </message>
    <message>
        <source>Hua Rong Dao</source>
        <translation>华容道</translation>
    </message>
    <message>
        <source>Rush Hour</source>
        <translation>汽车华容道</translation>
    </message>
    <message>
        <source>Western classics</source>
        <translation>西方经典</translation>
    </message>
    <message>
        <source>Classics first</source>
        <translation>经典在前</translation>
    </message>
    <message>
        <source>By moves</source>
        <translation>按步数</translation>
    </message>
    <message>
        <source>By difficulty</source>
        <translation>按难度</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>按名称</translation>
    </message>
    <message>
        <source>By size</source>
        <translation>按大小</translation>
    </message>
    <message>
        <source>Solved at the shortest</source>
        <translation>以最短解出</translation>
    </message>
    <message>
        <source>Assisted only</source>
        <translation>仅有辅助</translation>
    </message>
    <message>
        <source>In progress</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>Reading the library…</source>
        <translation>正在读取布局库…</translation>
    </message>
    <message>
        <source>Files that could not be read: {count}</source>
        <translation>{count} 个文件无法读取</translation>
    </message>
    <message>
        <source>Add a Folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Open a Copy</source>
        <translation>打开副本</translation>
    </message>
    <message>
        <source>Show in the Folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Remove “{folder}” from the Library</source>
        <translation>从布局库移出“{folder}”</translation>
    </message>
    <message>
        <source>Show All</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>Add a folder to the library</source>
        <translation>把文件夹加入布局库</translation>
    </message>
    <message numerus="yes">
        <source>{listed} of %Ln</source>
        <translation>
            <numerusform>{listed} / %Ln</numerusform>
        </translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>No puzzle fits all of this.</source>
        <translation>没有谜题符合全部条件。</translation>
    </message>
    <message>
        <source>Puzzles of the library</source>
        <translation>库中的谜题</translation>
    </message>
    <message>
        <source>Search names and pinyin</source>
        <translation>搜索名称或拼音</translation>
    </message>
    <message>
        <source>All families</source>
        <translation>所有系列</translation>
    </message>
    <message>
        <source>Any size</source>
        <translation>任意大小</translation>
    </message>
    <message>
        <source>Any moves</source>
        <translation>任意步数</translation>
    </message>
    <message>
        <source>Any pieces</source>
        <translation>任意棋子数</translation>
    </message>
    <message>
        <source>Any state</source>
        <translation>任意状态</translation>
    </message>
    <message>
        <source>Unsolved</source>
        <translation>未解出</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Any difficulty</source>
        <translation>任意难度</translation>
    </message>
    <message>
        <source>{span} moves</source>
        <translation>{span} 步</translation>
    </message>
    <message>
        <source>{span} pieces</source>
        <translation>{span} 个棋子</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>系列</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>棋子数</translation>
    </message>
    <message>
        <source>Difficulty</source>
        <translation>难度</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Filter ({count})</source>
        <translation>筛选（{count}）</translation>
    </message>
    <message>
        <source>Drop the condition “{condition}”</source>
        <translation>去掉条件“{condition}”</translation>
    </message>
    <message>
        <source>Beginner</source>
        <translation>入门</translation>
    </message>
    <message>
        <source>Easy</source>
        <translation>初级</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>中级</translation>
    </message>
    <message>
        <source>Hard</source>
        <translation>高级</translation>
    </message>
    <message>
        <source>Master</source>
        <translation>大师</translation>
    </message>
</context>
<context>
    <name>map</name>
    <message>
        <source>Map</source>
        <translation>地图</translation>
    </message>
    <message>
        <source>Positions that are few steps apart lie near each other</source>
        <translation>相隔格数少的局面画得近</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>A row or a column for each distance to the goal</source>
        <translation>为到目标的每个距离画一行或一列</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Keep this map, to compare it with that of the edited puzzle</source>
        <translation>保留这张地图，以便与编辑后的谜题比较</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Compare with the puzzle before the last edit</source>
        <translation>与上一次编辑之前的谜题比较</translation>
    </message>
    <message>
        <source>Show All</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>goal</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>{length} away</source>
        <translation>相距 {length}</translation>
    </message>
    <message>
        <source>start</source>
        <translation>开局</translation>
    </message>
    <message>
        <source>Map of all positions</source>
        <translation>全部局面的地图</translation>
    </message>
    <message>
        <source>Kept map</source>
        <translation>保留的地图</translation>
    </message>
    <message>
        <source>kept: {positions}</source>
        <translation>保留的：{positions}</translation>
    </message>
    <message>
        <source>now: {positions}</source>
        <translation>现在的：{positions}</translation>
    </message>
    <message>
        <source>Preparing the map…</source>
        <translation>正在准备地图…</translation>
    </message>
    <message>
        <source>{positions} found</source>
        <translation>找到{positions}</translation>
    </message>
    <message>
        <source>Distances of {positions}…</source>
        <translation>计算{positions}的距离…</translation>
    </message>
    <message>
        <source>Drawing {positions}…</source>
        <translation>画出{positions}…</translation>
    </message>
    <message>
        <source>Refining: {share} %</source>
        <translation>细画：{share} %</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Go On</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Fill the Window</source>
        <translation>铺满窗口</translation>
    </message>
    <message>
        <source>Show the map as wide as the window, or beside the board again (Esc)</source>
        <translation>让地图与窗口一样宽，或再放回棋盘旁（Esc）</translation>
    </message>
    <message>
        <source>Not a puzzle yet. Once nothing is missing or wrong, its map is drawn.</source>
        <translation>还不是谜题。什么都不缺也没有错时，就画出地图。</translation>
    </message>
    <message>
        <source>There is no map: {reason}.</source>
        <translation>没有地图：{reason}。</translation>
    </message>
    <message>
        <source>The map failed because of a fault in this program.</source>
        <translation>因本程序的错误，地图没有画成。</translation>
    </message>
    <message>
        <source>Nothing solved can be reached: the colours are distances from the start.</source>
        <translation>无法到达任何达成目标的局面：颜色是离开局的距离。</translation>
    </message>
    <message>
        <source>No solution is known: the colours are distances from the start.</source>
        <translation>还不知道解法：颜色是离开局的距离。</translation>
    </message>
    <message>
        <source>A sample: there are more positions than are drawn, and true distances may be shorter.</source>
        <translation>这是一个样本：局面比画出的多，真实距离可能更短。</translation>
    </message>
    <message>
        <source>{length} to go</source>
        <translation>还差 {length}</translation>
    </message>
    <message>
        <source>{length} from the start</source>
        <translation>离开局 {length}</translation>
    </message>
    <message>
        <source>solved</source>
        <translation>已达成目标</translation>
    </message>
    <message>
        <source>at most {length}</source>
        <translation>至多 {length}</translation>
    </message>
    <message>
        <source>every solution passes here</source>
        <translation>每个解法都经过这里</translation>
    </message>
    <message>
        <source>&amp;Play from Here</source>
        <translation>从这里开始游玩(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Open as a New Puzzle</source>
        <translation>作为新谜题打开(&amp;O)</translation>
    </message>
</context>
<context>
    <name>menus</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Ne&amp;w From</source>
        <translation>新建自(&amp;W)</translation>
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
        <source>Save a Cop&amp;y As</source>
        <translation>另存副本为(&amp;Y)</translation>
    </message>
    <message>
        <source>Ta&amp;bs</source>
        <translation>标签页(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>Edit History</source>
        <translation>编辑历史</translation>
    </message>
    <message>
        <source>Copy All A&amp;s</source>
        <translation>全部复制为(&amp;S)</translation>
    </message>
    <message>
        <source>Select Si&amp;milar</source>
        <translation>选择同类(&amp;M)</translation>
    </message>
    <message>
        <source>T&amp;ool</source>
        <translation>工具(&amp;O)</translation>
    </message>
    <message>
        <source>P&amp;ieces</source>
        <translation>棋子(&amp;I)</translation>
    </message>
    <message>
        <source>Tar&amp;get</source>
        <translation>目标(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Board</source>
        <translation>棋盘(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>P&amp;anels</source>
        <translation>面板(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Puzzle</source>
        <translation>谜题(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Game</source>
        <translation>棋局(&amp;G)</translation>
    </message>
    <message>
        <source>Play&amp;back</source>
        <translation>演示(&amp;B)</translation>
    </message>
    <message>
        <source>S&amp;hortest Solutions</source>
        <translation>最短解法(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>S&amp;kin</source>
        <translation>外观(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>Text Si&amp;ze</source>
        <translation>文字大小(&amp;Z)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Motion</source>
        <translation>动画(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Count In</source>
        <translation>计步(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>启动(&amp;S)</translation>
    </message>
    <message>
        <source>S&amp;ound</source>
        <translation>声音(&amp;O)</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
</context>
<context>
    <name>move list</name>
    <message>
        <source>Moves of the solution</source>
        <translation>解法的走法</translation>
    </message>
</context>
<context>
    <name>moves</name>
    <message>
        <source>↑</source>
        <translation>上</translation>
    </message>
    <message>
        <source>←</source>
        <translation>左</translation>
    </message>
    <message>
        <source>→</source>
        <translation>右</translation>
    </message>
    <message>
        <source>↓</source>
        <translation>下</translation>
    </message>
    <message>
        <source>up</source>
        <translation>上</translation>
    </message>
    <message>
        <source>left</source>
        <translation>左</translation>
    </message>
    <message>
        <source>right</source>
        <translation>右</translation>
    </message>
    <message>
        <source>down</source>
        <translation>下</translation>
    </message>
</context>
<context>
    <name>new puzzle</name>
    <message>
        <source>New Puzzle</source>
        <translation>新谜题</translation>
    </message>
    <message>
        <source>Co&amp;lumns</source>
        <translation>列(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Rows</source>
        <translation>行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Create</source>
        <translation>新建(&amp;C)</translation>
    </message>
</context>
<context>
    <name>page</name>
    <message>
        <source>Moves</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Slides</source>
        <translation>直移</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>格数</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>最短</translation>
    </message>
    <message>
        <source>Your best</source>
        <translation>您的最佳</translation>
    </message>
    <message>
        <source>proven</source>
        <translation>已证明</translation>
    </message>
    <message>
        <source>not proven</source>
        <translation>未证明</translation>
    </message>
    <message>
        <source>searching…</source>
        <translation>正在搜索…</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>no solution</source>
        <translation>无解</translation>
    </message>
    <message>
        <source>Bring {piece} to the marked cells.</source>
        <translation>把 {piece} 移到标出的格。</translation>
    </message>
    <message>
        <source>Bring every piece to the marked cells of its colour.</source>
        <translation>把每个棋子移到与它同色的标记格。</translation>
    </message>
    <message>
        <source>There is no goal: move as you like.</source>
        <translation>没有目标：可以随意走。</translation>
    </message>
    <message>
        <source>Puzzle of the day, {date}</source>
        <translation>每日一题，{date}</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Solution</source>
        <translation>解法</translation>
    </message>
    <message>
        <source>Puzzles</source>
        <translation>谜题</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Previous puzzle</source>
        <translation>上一个谜题</translation>
    </message>
    <message>
        <source>Next puzzle</source>
        <translation>下一个谜题</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Move the chosen piece</source>
        <translation>移动所选棋子</translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>{number} / {count}</translation>
    </message>
    <message>
        <source>{solved} of {count} solved</source>
        <translation>已解 {solved} / {count}</translation>
    </message>
    <message>
        <source>solved</source>
        <translation>已达成目标</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>On</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>To my game</source>
        <translation>回到棋局</translation>
    </message>
    <message>
        <source>Drag the pieces; they follow round corners.</source>
        <translation>拖动棋子，棋子会跟着拐弯。</translation>
    </message>
    <message>
        <source>Tab chooses a piece, arrow keys move it, with Shift as far as it goes. Z undoes, Y redoes, H shows a hint.</source>
        <translation>Tab 键选棋子，方向键移动，加 Shift 一直走到头。Z 撤销，Y 重做，H 显示提示。</translation>
    </message>
    <message>
        <source>Looking for the way…</source>
        <translation>正在寻找走法…</translation>
    </message>
    <message>
        <source>{length} to the goal.</source>
        <translation>离目标还有 {length}。</translation>
    </message>
    <message>
        <source>The goal cannot be reached from here.</source>
        <translation>从这里无法到达目标。</translation>
    </message>
    <message>
        <source>This puzzle is too large to find the way here.</source>
        <translation>这个谜题太大，无法在这里找到走法。</translation>
    </message>
    <message>
        <source>Solved!</source>
        <translation>解开了！</translation>
    </message>
    <message>
        <source>You needed {length}.</source>
        <translation>您用了 {length}。</translation>
    </message>
    <message>
        <source>You needed {length}: there is no shorter way.</source>
        <translation>您用了 {length}：没有更短的走法。</translation>
    </message>
    <message>
        <source>You needed {length}, {lost} more than the shortest way.</source>
        <translation>您用了 {length}，比最短走法多 {lost}。</translation>
    </message>
    <message>
        <source>You had help, so this is no record.</source>
        <translation>用过提示，不计入记录。</translation>
    </message>
    <message>
        <source>This is your best so far.</source>
        <translation>这是您目前的最佳成绩。</translation>
    </message>
    <message>
        <source>Play again</source>
        <translation>再玩一次</translation>
    </message>
    <message>
        <source>Look at the board</source>
        <translation>看看棋盘</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>分享</translation>
    </message>
    <message>
        <source>The result was copied. It gives no move away.</source>
        <translation>成绩已复制，不会透露走法。</translation>
    </message>
    <message>
        <source>Board, {width} by {height} cells, {pieces} pieces</source>
        <translation>棋盘，{width} 乘 {height} 格，{pieces} 个棋子</translation>
    </message>
    <message>
        <source>{name}, {width} by {height}, column {x}, row {y}</source>
        <translation>{name}，{width} 乘 {height}，第 {x} 列第 {y} 行</translation>
    </message>
    <message>
        <source>{name}, {cells} cells, from column {x}, row {y}</source>
        <translation>{name}，{cells} 格，起于第 {x} 列第 {y} 行</translation>
    </message>
    <message>
        <source>may go {directions}</source>
        <translation>可走 {directions}</translation>
    </message>
    <message>
        <source>cannot move</source>
        <translation>不能走</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>{first}; {second}</source>
        <translation>{first}；{second}</translation>
    </message>
    <message>
        <source>{first}. {second}</source>
        <translation>{first}。{second}</translation>
    </message>
    <message>
        <source>up</source>
        <translation>上</translation>
    </message>
    <message>
        <source>left</source>
        <translation>左</translation>
    </message>
    <message>
        <source>right</source>
        <translation>右</translation>
    </message>
    <message>
        <source>down</source>
        <translation>下</translation>
    </message>
    <message>
        <source>Skin</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Show arrow buttons</source>
        <translation>显示方向按钮</translation>
    </message>
    <message>
        <source>Offer hints and solutions</source>
        <translation>提供提示和解法</translation>
    </message>
    <message>
        <source>Open another puzzle…</source>
        <translation>打开其他谜题…</translation>
    </message>
    <message>
        <source>Open a puzzle</source>
        <translation>打开谜题</translation>
    </message>
    <message>
        <source>Paste the share code of a puzzle or a link, or choose a file of Klotski Studio.</source>
        <translation>粘贴谜题的分享码或链接，或选择 Klotski Studio 的文件。</translation>
    </message>
    <message>
        <source>Code or link</source>
        <translation>分享码或链接</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>No puzzle can be read from this. A code must be whole, and a file as Klotski Studio writes it.</source>
        <translation>从中读不出谜题。分享码须完整，文件须由 Klotski Studio 写成。</translation>
    </message>
    <message>
        <source>This puzzle was made for a newer version of this page.</source>
        <translation>这个谜题需要更新版本的网页。</translation>
    </message>
    <message>
        <source>This puzzle has faults, so it cannot be played.</source>
        <translation>这个谜题有错误，不能玩。</translation>
    </message>
</context>
<context>
    <name>panels</name>
    <message>
        <source>Library</source>
        <translation>布局库</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>棋局</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>走法</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>复盘</translation>
    </message>
    <message>
        <source>Analysis</source>
        <translation>分析</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>地图</translation>
    </message>
    <message>
        <source>Show the Library</source>
        <translation>显示布局库</translation>
    </message>
</context>
<context>
    <name>path</name>
    <message>
        <source>Puzzle of the day</source>
        <translation>每日一题</translation>
    </message>
    <message>
        <source>{level}, solved</source>
        <translation>{level}，已解出</translation>
    </message>
    <message>
        <source>{level}, {length}</source>
        <translation>{level}，{length}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln day(s) in a row</source>
        <translation>
            <numerusform>已连续 %Ln 天</numerusform>
        </translation>
    </message>
    <message>
        <source>Continue the path</source>
        <translation>继续进阶之路</translation>
    </message>
    <message>
        <source>Begin the path</source>
        <translation>开始进阶之路</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} / {total}</translation>
    </message>
    <message>
        <source>{level}: {done} of {total} solved. Play the next one.</source>
        <translation>{level}：已解开 {done} / {total}。玩下一个。</translation>
    </message>
</context>
<context>
    <name>play panel</name>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Time (stopped)</source>
        <translation>时间（已暂停）</translation>
    </message>
    <message>
        <source>best {figure}</source>
        <translation>最佳 {figure}</translation>
    </message>
    <message numerus="yes">
        <source>with %Ln hint(s)</source>
        <translation>
            <numerusform>用了 %Ln 次提示</numerusform>
        </translation>
    </message>
    <message>
        <source>Best is to take {piece} back.</source>
        <translation>最好把 {piece} 退回去。</translation>
    </message>
    <message>
        <source>No way leads to the goal</source>
        <translation>已无路可达目标</translation>
    </message>
    <message>
        <source>The search from here stopped: {reason}.</source>
        <translation>从这里开始的搜索已停止：{reason}。</translation>
    </message>
    <message>
        <source>At least {length}.</source>
        <translation>至少 {length}。</translation>
    </message>
    <message>
        <source>Not a puzzle yet</source>
        <translation>还不是谜题</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>存档点</translation>
    </message>
    <message>
        <source>{number} · {length}</source>
        <translation>{number} · {length}</translation>
    </message>
    <message>
        <source>{number} {name} · {length}</source>
        <translation>{number} {name} · {length}</translation>
    </message>
    <message>
        <source>A click goes back to it, which can be undone; F2 names it, Del forgets it</source>
        <translation>单击即可回到此处，可以撤销；按 F2 命名，按 Del 删除</translation>
    </message>
    <message numerus="yes">
        <source>%Ln game(s)…</source>
        <translation>
            <numerusform>%Ln 局…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them with help</source>
        <translation>
            <numerusform>其中 %Ln 局用过帮助</numerusform>
        </translation>
    </message>
    <message>
        <source>{count} of 3 stars</source>
        <translation>三星中的 {count} 星</translation>
    </message>
    <message>
        <source>Drag a piece, or choose one with Tab and use the arrow keys.</source>
        <translation>拖动棋子，或按 Tab 选中棋子，再按方向键。</translation>
    </message>
    <message>
        <source>costs {lost}</source>
        <translation>多费 {lost}</translation>
    </message>
    <message>
        <source>Moves made</source>
        <translation>已走的步</translation>
    </message>
    <message>
        <source>Name a checkpoint</source>
        <translation>命名存档点</translation>
    </message>
    <message>
        <source>Name of the checkpoint</source>
        <translation>存档点名称</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>重命名(&amp;R)</translation>
    </message>
    <message>
        <source>{piece}: best move</source>
        <translation>{piece}：最佳走法</translation>
    </message>
    <message>
        <source>{piece}: neutral, costs {lost}</source>
        <translation>{piece}：中性，多费 {lost}</translation>
    </message>
    <message>
        <source>{piece}: detour, costs {lost}</source>
        <translation>{piece}：绕路，多费 {lost}</translation>
    </message>
    <message>
        <source>{piece}: {left} to go if it goes on</source>
        <translation>{piece}：继续走则还需 {left}</translation>
    </message>
    <message>
        <source>{piece}: undoes the last</source>
        <translation>{piece}：撤回上一步</translation>
    </message>
    <message>
        <source>{piece}: worth not known</source>
        <translation>{piece}：优劣未知</translation>
    </message>
</context>
<context>
    <name>playback bar</name>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Place in the solution</source>
        <translation>解法中的位置</translation>
    </message>
</context>
<context>
    <name>problem list</name>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Split into Pieces</source>
        <translation>拆成几枚棋子</translation>
    </message>
    <message>
        <source>Give Own Keys</source>
        <translation>各给代号</translation>
    </message>
    <message>
        <source>Each for Itself</source>
        <translation>不再互换</translation>
    </message>
</context>
<context>
    <name>reading notice</name>
    <message>
        <source>Read as “{format}”</source>
        <translation>按“{format}”读取</translation>
    </message>
    <message>
        <source>Read instead: {decision}</source>
        <translation>改读为：{decision}</translation>
    </message>
</context>
<context>
    <name>reasons</name>
    <message>
        <source>Why it cannot be solved</source>
        <translation>为什么无解</translation>
    </message>
    <message>
        <source>Looking for what is in the way…</source>
        <translation>正在查找是什么挡住了…</translation>
    </message>
    <message>
        <source>Each piece reaches its target, but never all at once.</source>
        <translation>每个棋子都能到达自己的目标，但不能同时到达。</translation>
    </message>
    <message>
        <source>{piece} reaches its target, but never while the others are at theirs.</source>
        <translation>{piece} 能到达自己的目标，但不能与其他棋子同时到达。</translation>
    </message>
    <message>
        <source>{piece} reaches its target when nothing else is asked.</source>
        <translation>没有其他要求时，{piece} 能到达目标。</translation>
    </message>
    <message>
        <source>It never covers the cells that are shaded.</source>
        <translation>它永远到不了加阴影的格。</translation>
    </message>
    <message>
        <source>This is not proven.</source>
        <translation>这一点尚未证明。</translation>
    </message>
    <message>
        <source>Parity forbids it: every step swaps a piece with the hole, and this goal needs an odd number of swaps more. Swap two pieces of the goal to make it solvable.</source>
        <translation>奇偶性不允许：每一格移动都是棋子与空格交换，而这个目标还多需要奇数次交换。把目标中的两个棋子对调即可有解。</translation>
    </message>
    <message>
        <source>Solvable without one of these pieces: {pieces}</source>
        <translation>去掉下列任一棋子即可解：{pieces}</translation>
    </message>
    <message>
        <source>Solvable without one of these walls: {walls}</source>
        <translation>去掉下列任一面墙即可解：{walls}</translation>
    </message>
    <message>
        <source>No single piece or wall, taken away, makes it solvable.</source>
        <translation>只去掉一个棋子或一面墙都不能使它可解。</translation>
    </message>
    <message>
        <source>Not everything is settled: {reason}.</source>
        <translation>并非全部都有定论：{reason}。</translation>
    </message>
    <message>
        <source>Show edits that make it solvable</source>
        <translation>列出能使其可解的改动</translation>
    </message>
    <message>
        <source>{x}, {y}</source>
        <translation>{x}, {y}</translation>
    </message>
    <message numerus="yes">
        <source>{piece} gets no nearer than %Ln cell(s) to its target.</source>
        <translation>
            <numerusform>{piece} 离目标最近也还差 %Ln 格。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{piece} stays %Ln cell(s) away</source>
        <translation>
            <numerusform>{piece} 还差 %Ln 格</numerusform>
        </translation>
    </message>
    <message>
        <source>parity forbids it</source>
        <translation>奇偶性不允许</translation>
    </message>
</context>
<context>
    <name>rescue</name>
    <message>
        <source> and others</source>
        <translation>等</translation>
    </message>
    <message>
        <source>What is not saved would be lost in a crash, because no copy of it can be kept. {reason}</source>
        <translation>无法保留恢复副本：万一程序崩溃，未保存的内容就会丢失。{reason}</translation>
    </message>
    <message numerus="yes">
        <source>Klotski Studio ended twice soon after opening %Ln puzzle(s) with unsaved work: {names}.</source>
        <translation>
            <numerusform>Klotski Studio 两次打开 %Ln 个含有未保存内容的布局后不久便意外结束：{names}。</numerusform>
        </translation>
    </message>
    <message>
        <source>Open Again</source>
        <translation>再次打开</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>稍后</translation>
    </message>
</context>
<context>
    <name>review</name>
    <message>
        <source>Solved.</source>
        <translation>已解开。</translation>
    </message>
    <message>
        <source>No solution is shorter.</source>
        <translation>没有更短的解法。</translation>
    </message>
    <message>
        <source>The shortest is {shortest}.</source>
        <translation>最短为 {shortest}。</translation>
    </message>
    <message>
        <source>Lost on detours: {lost}.</source>
        <translation>绕路多费 {lost}。</translation>
    </message>
    <message>
        <source>Every move was on a shortest way.</source>
        <translation>每一步都在最短的路上。</translation>
    </message>
    <message>
        <source>Move {first} left the shortest way, and only move {last} came nearer again.</source>
        <translation>第 {first} 步偏离了最短路，到第 {last} 步才又离目标更近。</translation>
    </message>
    <message>
        <source>From move {first} to {last} one position came {times} times.</source>
        <translation>从第 {first} 步到第 {last} 步，同一局面出现了 {times} 次。</translation>
    </message>
    <message>
        <source>Since move {first} you came no nearer.</source>
        <translation>自第 {first} 步起没有更接近终点。</translation>
    </message>
    <message>
        <source>{move} was on a shortest way.</source>
        <translation>{move} 才在最短路线上。</translation>
    </message>
    <message>
        <source>Shortest ways move {piece} only after {length} by others.</source>
        <translation>最短的走法要等别的棋子走 {length}之后才动 {piece}。</translation>
    </message>
    <message>
        <source>Shortest ways leave {piece} where it was.</source>
        <translation>最短的走法不动 {piece}。</translation>
    </message>
    <message>
        <source>Every solution passes the position that came with move {number}.</source>
        <translation>第 {number} 步走到的局面是每个解法都要经过的。</translation>
    </message>
    <message>
        <source>To the goal, move by move</source>
        <translation>每一步之后离目标的距离</translation>
    </message>
    <message>
        <source>After move {number}: {length} to go</source>
        <translation>第 {number} 步之后：还需 {length}</translation>
    </message>
    <message>
        <source>At the start: {length} to go</source>
        <translation>开局：还需 {length}</translation>
    </message>
    <message>
        <source>After move {number}: the distance is not known</source>
        <translation>第 {number} 步之后：距离未知</translation>
    </message>
    <message>
        <source>{lost} lost</source>
        <translation>多费 {lost}</translation>
    </message>
    <message>
        <source>Here you left the shortest way; only with move {back} you were nearer to the goal again</source>
        <translation>在这里偏离了最短路；到第 {back} 步才又离目标更近</translation>
    </message>
    <message>
        <source>Here you left the shortest way</source>
        <translation>在这里偏离了最短路</translation>
    </message>
    <message>
        <source>Searching for the distances…</source>
        <translation>正在搜索距离…</translation>
    </message>
    <message>
        <source>Searching for the distances… {positions}</source>
        <translation>正在搜索距离… {positions}</translation>
    </message>
    <message>
        <source>The distance of some positions is not known: {reason}.</source>
        <translation>有些局面的距离未知：{reason}。</translation>
    </message>
    <message>
        <source>No way leads to the goal.</source>
        <translation>已无路可达目标。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Search On</source>
        <translation>继续搜索</translation>
    </message>
</context>
<context>
    <name>screenshot</name>
    <message>
        <source>Puzzle from a Picture</source>
        <translation>从图片读取谜题</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列数</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>Reading the picture…</source>
        <translation>正在读取图片…</translation>
    </message>
    <message>
        <source>No board was found. Drag the corners onto it.</source>
        <translation>没有找到棋盘。请把四角拖到棋盘上。</translation>
    </message>
    <message>
        <source>Put the corners on the board</source>
        <translation>把四角放到棋盘上</translation>
    </message>
    <message>
        <source>Compare, and click what is wrong</source>
        <translation>比较，单击有错的地方</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Your picture</source>
        <translation>您的图片</translation>
    </message>
    <message>
        <source>What will open</source>
        <translation>将要打开的谜题</translation>
    </message>
    <message>
        <source>Drag over cells to make them one block; click a cell to free it or to put a block there, with Ctrl a wall. Corrected cells stay when a corner moves.</source>
        <translation>拖过几格使它们成为一块；单击一格使它空出或放上一块，按住 Ctrl 则是墙。改正过的格子在移动角时保持不变。</translation>
    </message>
    <message>
        <source>Shift+click the car that must get out.</source>
        <translation>按住 Shift 单击要开出去的车。</translation>
    </message>
    <message>
        <source>Find the lines again</source>
        <translation>重新寻找线</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>正在搜索…</translation>
    </message>
    <message>
        <source>Cells that may be wrong, marked with ?: {count}</source>
        <translation>可能有误的格子（标有 ?）：{count}</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>打开(&amp;O)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>settings</name>
    <message>
        <source>As the System</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Glide</source>
        <translation>滑动</translation>
    </message>
    <message>
        <source>Jump</source>
        <translation>直接到位</translation>
    </message>
    <message>
        <source>As the Author</source>
        <translation>随作者</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Slides</source>
        <translation>直移</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>格</translation>
    </message>
    <message>
        <source>With the puzzle of the day in front</source>
        <translation>先显示每日一题</translation>
    </message>
    <message>
        <source>Two soft notes when a puzzle is solved</source>
        <translation>谜题解开时播放两个轻柔的音</translation>
    </message>
</context>
<context>
    <name>shortcuts</name>
    <message>
        <source>Choose a command above to give it other keys.</source>
        <translation>在上面选择一个命令，即可更改它的快捷键。</translation>
    </message>
    <message>
        <source>Key {number} for {name}</source>
        <translation>{name} 的第 {number} 个快捷键</translation>
    </message>
    <message>
        <source>Press the keys</source>
        <translation>请按下按键</translation>
    </message>
    <message>
        <source>Remove this key</source>
        <translation>移除此快捷键</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>重置(&amp;R)</translation>
    </message>
    <message>
        <source>{key} already belongs to {names}.</source>
        <translation>{key} 已用于{names}。</translation>
    </message>
    <message>
        <source>The board itself needs {key}: {does}.</source>
        <translation>棋盘本身要用 {key}：{does}。</translation>
    </message>
    <message>
        <source>This key cannot be used.</source>
        <translation>此按键不能使用。</translation>
    </message>
    <message>
        <source>“{name}”</source>
        <translation>“{name}”</translation>
    </message>
    <message>
        <source>&amp;Use It Here</source>
        <translation>改用于此(&amp;U)</translation>
    </message>
    <message>
        <source>All of them</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>While editing</source>
        <translation>编辑时</translation>
    </message>
    <message>
        <source>While playing</source>
        <translation>游玩时</translation>
    </message>
    <message>
        <source>While watching</source>
        <translation>观看时</translation>
    </message>
    <message>
        <source>Changed by me</source>
        <translation>我改过的</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Find a command or a key</source>
        <translation>查找命令或按键</translation>
    </message>
    <message>
        <source>Which shortcuts are shown</source>
        <translation>显示哪些快捷键</translation>
    </message>
    <message>
        <source>List of shortcuts</source>
        <translation>快捷键列表</translation>
    </message>
    <message>
        <source>What happens</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>Keys or mouse</source>
        <translation>按键或鼠标</translation>
    </message>
    <message>
        <source>Reset &amp;All</source>
        <translation>全部重置(&amp;A)</translation>
    </message>
    <message>
        <source>No shortcut fits</source>
        <translation>没有符合的快捷键</translation>
    </message>
</context>
<context>
    <name>solved card</name>
    <message>
        <source>{count} of 3 stars</source>
        <translation>三星中的 {count} 星</translation>
    </message>
    <message>
        <source>your best was {best}</source>
        <translation>此前最佳 {best}</translation>
    </message>
    <message>
        <source>Three stars: the shortest length. Two: at most a tenth longer. One: solved. None: the program showed or made moves.</source>
        <translation>三星：最短。两星：最多长十分之一。一星：已解开。无星：有程序提示或代走的步。</translation>
    </message>
    <message numerus="yes">
        <source>with %Ln hint(s)</source>
        <translation>
            <numerusform>%Ln 次提示</numerusform>
        </translation>
    </message>
    <message>
        <source>without assistance</source>
        <translation>无辅助</translation>
    </message>
    <message>
        <source>a personal best</source>
        <translation>个人最佳</translation>
    </message>
    <message>
        <source> · </source>
        <translation> · </translation>
    </message>
    <message>
        <source>Next Puzzle</source>
        <translation>下一个谜题</translation>
    </message>
    <message>
        <source>Again</source>
        <translation>再来一次</translation>
    </message>
    <message>
        <source>Watch the Shortest</source>
        <translation>观看最短解法</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>复盘</translation>
    </message>
    <message>
        <source>Copy Result</source>
        <translation>复制成绩</translation>
    </message>
</context>
<context>
    <name>spoken board</name>
    <message>
        <source>Board</source>
        <translation>棋盘</translation>
    </message>
    <message>
        <source>{width} by {height} cells, {pieces} pieces</source>
        <translation>{width} 乘 {height} 格，{pieces} 个棋子</translation>
    </message>
    <message>
        <source>{name}, {width} by {height}, on cell {x}, {y}</source>
        <translation>{name}，{width} 乘 {height}，在格 {x}, {y}</translation>
    </message>
    <message>
        <source>{name}, {cells} cells, from cell {x}, {y}</source>
        <translation>{name}，{cells} 格，始于格 {x}, {y}</translation>
    </message>
    <message>
        <source>may go {directions}</source>
        <translation>可以向{directions}</translation>
    </message>
    <message>
        <source>cannot move</source>
        <translation>不能移动</translation>
    </message>
    <message>
        <source>has to get to cell {x}, {y}</source>
        <translation>目标在格 {x}, {y}</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>cell {x}, {y}</source>
        <translation>格 {x}, {y}</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>wall</source>
        <translation>墙</translation>
    </message>
    <message>
        <source>gate</source>
        <translation>门</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pieces are selected</source>
        <translation>
            <numerusform>已选中 %Ln 个棋子</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing is selected</source>
        <translation>未选中任何东西</translation>
    </message>
    <message>
        <source>the goal is reached</source>
        <translation>目标已达成</translation>
    </message>
    <message>
        <source>up</source>
        <translation>上</translation>
    </message>
    <message>
        <source>left</source>
        <translation>左</translation>
    </message>
    <message>
        <source>right</source>
        <translation>右</translation>
    </message>
    <message>
        <source>down</source>
        <translation>下</translation>
    </message>
</context>
<context>
    <name>start page</name>
    <message>
        <source>Draw a sliding-block puzzle, play it, or watch its shortest solution. Whatever you draw is solved at once.</source>
        <translation>画一个滑块谜题，玩一玩，或观看它的最短解法。无论画什么，都会立即求解。</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>游玩</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>not finished</source>
        <translation>未下完</translation>
    </message>
    <message>
        <source>Open {name}</source>
        <translation>打开 {name}</translation>
    </message>
</context>
<context>
    <name>templates</name>
    <message>
        <source>Empty Board</source>
        <translation>空棋盘</translation>
    </message>
    <message>
        <source>A board without pieces, of any size.</source>
        <translation>没有棋子的棋盘，大小任意。</translation>
    </message>
    <message>
        <source>Klotski (华容道)</source>
        <translation>华容道</translation>
    </message>
    <message>
        <source>The ten pieces of the classic, with the target of 曹操.</source>
        <translation>经典布局的十个棋子，以及曹操的目标。</translation>
    </message>
    <message>
        <source>Rush Hour</source>
        <translation>汽车华容道</translation>
    </message>
    <message>
        <source>A car and its exit: a gate in one more column of walls.</source>
        <translation>一辆车和它的出口：多出的一列墙中有一扇门。</translation>
    </message>
    <message>
        <source>15-Puzzle</source>
        <translation>十五数字推盘</translation>
    </message>
    <message>
        <source>Numbered tiles that have to get in order, and one free cell.</source>
        <translation>要排好顺序的数字方块，以及一个空格。</translation>
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
        <source>this is a pipe or a device, not a file.</source>
        <translation>这是管道或设备，不是文件。</translation>
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
        <source>the system does not allow its folder to be changed.</source>
        <translation>系统不允许更改其所在的文件夹。</translation>
    </message>
    <message>
        <source>the drive it is on can only be read.</source>
        <translation>它所在的磁盘是只读的。</translation>
    </message>
    <message>
        <source>the drive it is on does not answer; the system reports: {reason}.</source>
        <translation>它所在的磁盘没有响应；系统报告：{reason}。</translation>
    </message>
    <message>
        <source>another program has changed the file since it was read.</source>
        <translation>文件读取之后，已被另一个程序修改。</translation>
    </message>
    <message>
        <source>this is open in another tab as “{other}”; “{name}” was not saved over it.</source>
        <translation>该文件已在另一个标签页中打开（“{other}”），因此没有用“{name}”覆盖它。</translation>
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
        <source>this is a picture; open, drop or paste it in the window, which finds the board in it.</source>
        <translation>这是图片；请在窗口中打开、拖入或粘贴，程序会在其中找出棋盘。</translation>
    </message>
    <message>
        <source>this picture is damaged, too large, or of an unknown kind.</source>
        <translation>这张图片已损坏、过大，或格式未知。</translation>
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
        <source>this is not a puzzle in any known notation.</source>
        <translation>这不是任何已知记法的谜题。</translation>
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
        <source>“{field}” is not known here; known are: {choices}.</source>
        <translation>此处没有“{field}”这一项；可用的有：{choices}。</translation>
    </message>
    <message>
        <source>“{field}” must be a range such as “2..4”, “2..”, “..4” or “3”, not “{value}”.</source>
        <translation>“{field}”必须是“2..4”、“2..”、“..4”或“3”这样的范围，不能是“{value}”。</translation>
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
        <source>there are more than {limit} pieces.</source>
        <translation>棋子超过 {limit} 个。</translation>
    </message>
    <message>
        <source>“{field}” is {length} characters long; at most {limit} are possible.</source>
        <translation>“{field}”有 {length} 个字符；最多 {limit} 个。</translation>
    </message>
    <message>
        <source>more than {limit} pieces and targets cover the same cell.</source>
        <translation>同一格被超过 {limit} 个棋子与目标覆盖。</translation>
    </message>
    <message>
        <source>No puzzle of the kind {family} was found in {lengths} {metric}; try a shorter length.</source>
        <translation>没有找到 {family} 的 {lengths} {metric} 谜题；请试较短的长度。</translation>
    </message>
    <message>
        <source>a family without shapes makes no fresh puzzles.</source>
        <translation>没有形状的谜题族不能生成新题。</translation>
    </message>
    <message>
        <source>“{field}” has a piece {piece}; a family&apos;s board is the ground alone.</source>
        <translation>“{field}”里有棋子 {piece}；谜题族的棋盘只画地面。</translation>
    </message>
    <message>
        <source>“{field}” has {cells} cells; the board of such a family has at most {limit}.</source>
        <translation>“{field}”有 {cells} 格；这种谜题族的棋盘最多 {limit} 格。</translation>
    </message>
    <message>
        <source>“{field}” has no cell to stand on.</source>
        <translation>“{field}”没有可以放棋子的格。</translation>
    </message>
    <message>
        <source>“{field}” has a gate, which packings cannot have.</source>
        <translation>“{field}”有门，而这种填充里不能有门。</translation>
    </message>
    <message>
        <source>“{field}” of a family with “lines” has free cells alone.</source>
        <translation>有“lines”的谜题族，其“{field}”只能由空格组成。</translation>
    </message>
    <message>
        <source>“{field}” of a family with “lines” has at most {limit} cells in a line.</source>
        <translation>有“lines”的谜题族，其“{field}”每行每列至多 {limit} 格。</translation>
    </message>
    <message>
        <source>“{field}” must be a list of lengths from 2.</source>
        <translation>“{field}”必须是长度列表，每个长度不小于 2。</translation>
    </message>
    <message>
        <source>“{field}” must draw one straight piece of at least two cells at an end of its line.</source>
        <translation>“{field}”必须在它那一行或那一列的一端画出一个至少两格的直条棋子。</translation>
    </message>
    <message>
        <source>“{field}” draws no piece.</source>
        <translation>“{field}”没有画出棋子。</translation>
    </message>
    <message>
        <source>“{field}” must draw {piece} in one part.</source>
        <translation>“{field}”必须把 {piece} 画成相连的一块。</translation>
    </message>
    <message>
        <source>the target of {piece} lies on a wall.</source>
        <translation>{piece} 的目标在墙上。</translation>
    </message>
    <message>
        <source>{piece} is the name of a goal piece; a shape needs another one.</source>
        <translation>{piece} 是目标棋子的名称；形状需要另取名称。</translation>
    </message>
    <message>
        <source>{piece} is the same shape as {other}, and has its axis.</source>
        <translation>{piece} 与 {other} 形状相同，方向也相同。</translation>
    </message>
    <message>
        <source>this file is no store of a sweep; it was not changed.</source>
        <translation>这个文件不是普查的存储文件；文件未改动。</translation>
    </message>
    <message>
        <source>the store is of version {found}, made by a newer version of the program; this one reads version {supported}. It was not changed.</source>
        <translation>这个存储文件是第 {found} 版，由更新的程序生成；本程序可读第 {supported} 版。文件未改动。</translation>
    </message>
    <message>
        <source>a row of the store is damaged.</source>
        <translation>存储文件中有一行已损坏。</translation>
    </message>
    <message>
        <source>another sweep is writing to this store.</source>
        <translation>另一次普查正在写入这个存储文件。</translation>
    </message>
    <message>
        <source>the store cannot be read or written: {reason}.</source>
        <translation>存储文件无法读写：{reason}。</translation>
    </message>
    <message>
        <source>the file was damaged and is called {aside} now; what could be read in it is in a new file.</source>
        <translation>文件已损坏，现已改名为 {aside}；其中能读出的内容已放入新文件。</translation>
    </message>
    <message>
        <source>a newer version of the program has made this file; it was not changed, and games, records and tabs are not kept.</source>
        <translation>此文件由更新版本的程序写成；它未被改动，对局、纪录和标签页都不会保存。</translation>
    </message>
    <message>
        <source>an older version has kept games here; what cannot be read in it stays in this file.</source>
        <translation>旧版本曾把棋局保存在这里；其中无法读出的内容仍留在此文件中。</translation>
    </message>
    <message>
        <source>another program does not let this file be written.</source>
        <translation>另一个程序正占用此文件，无法写入。</translation>
    </message>
    <message>
        <source>a cluster needs an extra of the program: install klotski-studio[cluster].</source>
        <translation>使用集群需要附加组件：请安装 klotski-studio[cluster]。</translation>
    </message>
    <message>
        <source>no Dask scheduler answers at “{address}”: {reason}.</source>
        <translation>“{address}”处没有 Dask 调度器应答：{reason}。</translation>
    </message>
    <message>
        <source>a worker ended by itself, perhaps for lack of memory; the rows so far are kept.</source>
        <translation>一个工作进程自行结束了，也许是内存不足；已得到的结果已保存。</translation>
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
        <source>several pieces are called {piece}; a number after the name tells which, as in {piece}2.</source>
        <translation>有几个棋子都叫 {piece}；在名称后加编号以区分，如 {piece}2。</translation>
    </message>
    <message>
        <source>no piece has its top left corner on cell {place}.</source>
        <translation>没有棋子的左上角在格 {place}。</translation>
    </message>
    <message>
        <source>{piece} cannot get from cell {start} to cell {end}.</source>
        <translation>{piece} 不能从格 {start} 走到格 {end}。</translation>
    </message>
    <message>
        <source>there is no move in it.</source>
        <translation>其中没有走法。</translation>
    </message>
    <message>
        <source>there are more than {limit} moves.</source>
        <translation>走法多于 {limit} 步。</translation>
    </message>
    <message>
        <source>the layout has errors: {problems}</source>
        <translation>布局有错误：{problems}</translation>
    </message>
    <message>
        <source>there is no board to show.</source>
        <translation>没有可显示的棋盘。</translation>
    </message>
    <message>
        <source>there is no solution to show.</source>
        <translation>没有可显示的解法。</translation>
    </message>
    <message>
        <source>a model needs the library manifold3d; “pip install manifold3d” installs it.</source>
        <translation>模型需要 manifold3d 库；用 “pip install manifold3d” 安装。</translation>
    </message>
    <message>
        <source>there is not enough memory for the map.</source>
        <translation>内存不足，画不了地图。</translation>
    </message>
    <message>
        <source>some cannot be read or have faults; take them out: {names}.</source>
        <translation>有些无法读取或有错误，请去掉它们：{names}。</translation>
    </message>
    <message>
        <source>“{name}” has faults, so it cannot be played; mend it first.</source>
        <translation>“{name}”有错误，不能玩；请先改正。</translation>
    </message>
    <message>
        <source>the export was cancelled; no file was written.</source>
        <translation>导出已取消；没有写入文件。</translation>
    </message>
    <message>
        <source>with cells of {cell} pixels the picture would be {width} × {height} pixels: too large.</source>
        <translation>若每格 {cell} 像素，图片将有 {width} × {height} 像素：太大了。</translation>
    </message>
    <message>
        <source>the film would have more than {limit} pictures; a greater speed makes it shorter.</source>
        <translation>影片将超过 {limit} 帧；加快速度可以缩短它。</translation>
    </message>
    <message>
        <source>with cells of {cell} mm a piece does not fit on the paper; at most {fits} mm do.</source>
        <translation>若每格 {cell} 毫米，纸上放不下一个棋子；最多 {fits} 毫米。</translation>
    </message>
    <message>
        <source>“{option}” must be between {least} and {most}, not {value}.</source>
        <translation>“{option}”必须在 {least} 与 {most} 之间，而不是 {value}。</translation>
    </message>
    <message>
        <source>“{option}” must be one of {choices}, not {value}.</source>
        <translation>“{option}”必须是 {choices} 之一，而不是 {value}。</translation>
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
        <translation>没有目标：还没有给任何棋子设定目标。</translation>
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
        <source>the limit of searched positions is reached</source>
        <translation>达到搜索局面数的上限</translation>
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
    <message>
        <source>“{format}” cannot hold this layout: {what}.</source>
        <translation>“{format}”无法容纳此布局：{what}。</translation>
    </message>
    <message>
        <source>nearest to “{format}”, but {reason}</source>
        <translation>最接近“{format}”，但是{reason}</translation>
    </message>
    <message>
        <source>it has no reading “{choice}”.</source>
        <translation>它没有“{choice}”这种读法。</translation>
    </message>
    <message>
        <source>there is no puzzle in it.</source>
        <translation>其中没有谜题。</translation>
    </message>
    <message>
        <source>a second puzzle begins here; import the text as a list of puzzles.</source>
        <translation>这里开始了第二个谜题；请将文本作为谜题列表导入。</translation>
    </message>
    <message>
        <source>there is no piece “*”, which is the one that must get out.</source>
        <translation>没有棋子“*”，而它正是要出去的棋子。</translation>
    </message>
    <message>
        <source>the piece “*” does not fit on the goal cells “.”.</source>
        <translation>棋子“*”与目标格“.”不吻合。</translation>
    </message>
    <message>
        <source>the piece “*” fits on the goal cells “.” in {places} ways; there must be one.</source>
        <translation>棋子“*”在目标格“.”上有 {places} 种放法；必须只有一种。</translation>
    </message>
    <message>
        <source>this is not a Rush Hour board such as “IBBxooIooLDD…”.</source>
        <translation>这不是像“IBBxooIooLDD…”这样的汽车华容道棋盘。</translation>
    </message>
    <message>
        <source>the board has {length} cells; a square such as 36 is needed.</source>
        <translation>棋盘有 {length} 格；格数应为平方数，如 36。</translation>
    </message>
    <message>
        <source>{side} rows are announced, {rows} follow.</source>
        <translation>声明了 {side} 行，实有 {rows} 行。</translation>
    </message>
    <message>
        <source>car {car} is not a straight line of two cells or more.</source>
        <translation>车 {car} 不是两格以上的一条直线。</translation>
    </message>
    <message>
        <source>there is no car.</source>
        <translation>没有车。</translation>
    </message>
    <message>
        <source>car {car}, which must get out to the right, does not lie across.</source>
        <translation>车 {car} 要从右边出去，却不是横放的。</translation>
    </message>
    <message>
        <source>rows of letters with one sign for free cells are needed, such as “.B.CDD”.</source>
        <translation>需要由字母和一种空格符号组成的行，例如“.B.CDD”。</translation>
    </message>
    <message>
        <source>a board of at least {least} × {least} cells is needed.</source>
        <translation>棋盘至少要有 {least} × {least} 格。</translation>
    </message>
    <message>
        <source>the border has {count} gaps; one is the exit.</source>
        <translation>边框有 {count} 个缺口；出口只能是一个。</translation>
    </message>
    <message>
        <source>no car X, Z, R or A lies across, so it is unknown which car must get out.</source>
        <translation>没有横放的 X、Z、R 或 A 车，不知道哪辆车要出去。</translation>
    </message>
    <message>
        <source>a table with a line for each car is needed, such as “car,orientation,col,row,length”.</source>
        <translation>需要每辆车一行的表格，例如“car,orientation,col,row,length”。</translation>
    </message>
    <message>
        <source>this line lacks the direction, the place or the length of a car.</source>
        <translation>这一行缺少车的方向、位置或长度。</translation>
    </message>
    <message>
        <source>car {car} (column {column}, row {row}, length {length}) is not on the board of side {side}.</source>
        <translation>车 {car}（第 {column} 列、第 {row} 行、长 {length}）不在边长为 {side} 的棋盘上。</translation>
    </message>
    <message>
        <source>car {car} (column {column}, row {row}, length {length}) overlaps {other}.</source>
        <translation>车 {car}（第 {column} 列、第 {row} 行、长 {length}）与 {other} 重叠。</translation>
    </message>
    <message>
        <source>a first line with rows and columns is needed, such as “5 4”.</source>
        <translation>第一行需要行数和列数，例如“5 4”。</translation>
    </message>
    <message>
        <source>a block is four numbers: row and column of its first corner and of its last.</source>
        <translation>一个方块是四个数：第一个角和最后一个角的行与列。</translation>
    </message>
    <message>
        <source>from one to {limit} blocks are possible.</source>
        <translation>方块可以有 1 到 {limit} 个。</translation>
    </message>
    <message>
        <source>this block overlaps another one or leaves the tray.</source>
        <translation>这个方块与另一个重叠，或超出托盘。</translation>
    </message>
    <message>
        <source>there are more goals than blocks of this size.</source>
        <translation>目标比这种大小的方块还多。</translation>
    </message>
    <message>
        <source>two arrays of one size are needed, called start and goal, with the pieces in both.</source>
        <translation>需要两个同样大小的数组，名为 start 和 goal，棋子在两者中都有。</translation>
    </message>
    <message>
        <source>“{value}” has another shape in the goal or is not in the start.</source>
        <translation>“{value}”在目标中形状不同，或不在开局中。</translation>
    </message>
    <message>
        <source>rows of numbers are needed, all of one width, such as “1 2 2 3”.</source>
        <translation>需要一样宽的数字行，例如“1 2 2 3”。</translation>
    </message>
    <message>
        <source>“{keyword}:” is not a keyword.</source>
        <translation>“{keyword}:”不是关键字。</translation>
    </message>
    <message>
        <source>what follows “{keyword}:” is not understood.</source>
        <translation>无法理解“{keyword}:”之后的内容。</translation>
    </message>
    <message>
        <source>“{keyword}:” is missing or less than 1.</source>
        <translation>“{keyword}:”缺失或小于 1。</translation>
    </message>
    <message>
        <source>“{keyword}:” allows steps of several cells only, which no layout here can say.</source>
        <translation>“{keyword}:”只允许一次走多格，这里的布局无法表示。</translation>
    </message>
    <message>
        <source>no piece can have the number 0.</source>
        <translation>棋子的编号不能为 0。</translation>
    </message>
    <message>
        <source>“win: 0” asks for an empty cell; a goal here says only where pieces must end.</source>
        <translation>“win: 0”要求某格为空；而这里的目标只能说明棋子的终点。</translation>
    </message>
    <message>
        <source>no “piece:” has the number {number}.</source>
        <translation>没有编号为 {number} 的“piece:”。</translation>
    </message>
    <message>
        <source>{wins} pieces of number {number} are to be somewhere, but only {puts} are put.</source>
        <translation>有 {wins} 个编号 {number} 的棋子须到达指定位置，却只放了 {puts} 个。</translation>
    </message>
    <message>
        <source>“{format}” can only be read; “{other}” can be written in its place.</source>
        <translation>“{format}”只能读取；可以改写成“{other}”。</translation>
    </message>
    <message>
        <source>a code has one to nine digits from 0 to 9 and A to F.</source>
        <translation>编码由一至九位 0–9 与 A–F 组成。</translation>
    </message>
    <message>
        <source>no board has this code: digit {digit} cannot stand there.</source>
        <translation>没有这个编码的棋盘：该处不能是 {digit}。</translation>
    </message>
    <message>
        <source>a short code has five of the characters {digits}.</source>
        <translation>短编码由字符 {digits} 中的五个组成。</translation>
    </message>
    <message>
        <source>no board has this short code; the last one is {last}.</source>
        <translation>没有这个短编码的棋盘；最后一个是 {last}。</translation>
    </message>
    <message>
        <source>“{text}” is letters or digits alone, which count only in a list of codes.</source>
        <translation>“{text}”只有字母或只有数字，只在编码列表里才算编码。</translation>
    </message>
    <message>
        <source>a raw code has 14 to 16 digits from 0 to 9 and A to F.</source>
        <translation>原始编码由 14 至 16 位 0–9 与 A–F 组成。</translation>
    </message>
    <message>
        <source>no board has this code: cell {cell} cannot be as it says.</source>
        <translation>没有这个编码的棋盘：格 {cell} 不可能如其所示。</translation>
    </message>
    <message>
        <source>a board with a code has one piece of 2 × 2 cells, and at least {free} free cells.</source>
        <translation>有编码的棋盘只有一个 2 × 2 的棋子，且至少有 {free} 个空格。</translation>
    </message>
    <message>
        <source>twenty digits are expected, two for each of the ten pieces.</source>
        <translation>应有二十位数字，十个棋子各占两位。</translation>
    </message>
    <message>
        <source>the ten pieces do not fit there: they overlap or leave the board.</source>
        <translation>十个棋子放不下：有重叠或超出棋盘。</translation>
    </message>
    <message>
        <source>forty digits are expected: for each cell its kind, from 0 to 4, and its piece.</source>
        <translation>应有四十位数字：每格先写种类（0 至 4），再写棋子。</translation>
    </message>
    <message>
        <source>twenty of the characters C, B, h, v, s and “.” are expected, C four times or never.</source>
        <translation>应有二十个字符，取自 C、B、h、v、s 和“.”，其中 C 出现四次或不出现。</translation>
    </message>
    <message>
        <source>twenty of the letters K, V, H and P with small k, v and h are expected, or digits.</source>
        <translation>需要二十个字母 K、V、H、P 和小写 k、v、h，或者数字。</translation>
    </message>
    <message>
        <source>the piece that begins on cell {cell} is not whole.</source>
        <translation>从格 {cell} 开始的棋子不完整。</translation>
    </message>
    <message>
        <source>“{field}” has {count} numbers; three are expected for each piece.</source>
        <translation>“{field}”有 {count} 个数；每个棋子应有三个。</translation>
    </message>
    <message>
        <source>“{field}” is not a list of numbers.</source>
        <translation>“{field}”不是数字列表。</translation>
    </message>
    <message>
        <source>only {codes} of its {lines} lines are codes; this is the first that is none.</source>
        <translation>其 {lines} 行中只有 {codes} 行是编码；这是第一个不是编码的行。</translation>
    </message>
    <message>
        <source>this line is no code, alone or with a name or “-&gt;moves”.</source>
        <translation>这一行不是编码，也不是编码加名称或“-&gt;走法”。</translation>
    </message>
    <message>
        <source>no board has the code “{text}”.</source>
        <translation>没有编码为“{text}”的棋盘。</translation>
    </message>
    <message>
        <source>this is not valid JSON: {detail}.</source>
        <translation>这不是有效的 JSON：{detail}。</translation>
    </message>
    <message>
        <source>values are nested too deep.</source>
        <translation>嵌套太深。</translation>
    </message>
    <message>
        <source>“{field}” has more than {most} items.</source>
        <translation>“{field}”超过 {most} 项。</translation>
    </message>
    <message>
        <source>“{field}” must be an object in braces.</source>
        <translation>“{field}”必须是花括号中的对象。</translation>
    </message>
    <message>
        <source>“{field}” must be a list in brackets.</source>
        <translation>“{field}”必须是方括号中的列表。</translation>
    </message>
    <message>
        <source>“{field}” is not a matrix of numbers.</source>
        <translation>“{field}”不是数字矩阵。</translation>
    </message>
    <message>
        <source>“{field}” must be a whole number from {least} to {most}.</source>
        <translation>“{field}”必须是 {least} 至 {most} 的整数。</translation>
    </message>
    <message>
        <source>row {row} of “{field}” has {width} cells, the first one has {expected}.</source>
        <translation>“{field}”的第 {row} 行有 {width} 格，而第一行有 {expected} 格。</translation>
    </message>
    <message>
        <source>“{field}” has no place or no size.</source>
        <translation>“{field}”没有位置或没有大小。</translation>
    </message>
    <message>
        <source>“{field}” overlaps another piece or leaves the board of {width} × {height} cells.</source>
        <translation>“{field}”与另一个棋子重叠，或超出 {width} × {height} 格的棋盘。</translation>
    </message>
    <message>
        <source>the target of “{field}” is off the board.</source>
        <translation>“{field}”的目标不在棋盘上。</translation>
    </message>
    <message>
        <source>“{field}” allows one way but not the way back; that cannot be said here.</source>
        <translation>“{field}”只许去而不许回；这里无法表示。</translation>
    </message>
    <message>
        <source>“{field}” does not lie on free ground.</source>
        <translation>“{field}”不在空地上。</translation>
    </message>
    <message>
        <source>“{field}” can be covered from {count} places; a target is one place.</source>
        <translation>“{field}”有 {count} 种放法可以盖住；目标只能是一个位置。</translation>
    </message>
    <message>
        <source>the link is incomplete or damaged.</source>
        <translation>链接不完整或已损坏。</translation>
    </message>
    <message>
        <source>this page carries no puzzle; it asks for one.</source>
        <translation>这个网页没有谜题，打开时会询问。</translation>
    </message>
    <message>
        <source>the puzzles that this page carries cannot be read.</source>
        <translation>网页中的谜题无法读取。</translation>
    </message>
    <message>
        <source>there is no share code in it.</source>
        <translation>其中没有分享码。</translation>
    </message>
    <message>
        <source>the share code is of version {found}, made by a newer version of the program; this one reads version {supported}.</source>
        <translation>分享码版本为 {found}，由更新版本的程序生成；本版本读取版本 {supported}。</translation>
    </message>
    <message>
        <source>the share code is incomplete or damaged; copy it again from its first to its last letter.</source>
        <translation>分享码不完整或已损坏；请从头到尾重新复制。</translation>
    </message>
    <message>
        <source>the layout is larger than {most_bytes}; it cannot be shared as a code.</source>
        <translation>布局大于 {most_bytes}，无法以分享码分享。</translation>
    </message>
    <message>
        <source>this is not a game ID of Slide such as “6x7u:w7am…,2,4”.</source>
        <translation>这不是像“6x7u:w7am…,2,4”这样的 Slide 游戏 ID。</translation>
    </message>
    <message>
        <source>the description does not cover the {cells} cells of the board.</source>
        <translation>描述与棋盘的 {cells} 格不符。</translation>
    </message>
    <message>
        <source>no block ends {distance} cells before one of its cells.</source>
        <translation>有一格往前 {distance} 格没有结束的棋子。</translation>
    </message>
    <message>
        <source>there are {count} main blocks “m”; there must be one.</source>
        <translation>有 {count} 个主棋子“m”；必须只有一个。</translation>
    </message>
    <message>
        <source>two drawings of one size are needed, start and goal, with an empty line between them.</source>
        <translation>需要两幅同样大小的图：开局与目标，中间空一行。</translation>
    </message>
    <message>
        <source>a first line such as “5 4 sun” is needed.</source>
        <translation>需要像“5 4 sun”这样的首行。</translation>
    </message>
    <message>
        <source>{height} rows are announced, {rows} follow.</source>
        <translation>声明了 {height} 行，实有 {rows} 行。</translation>
    </message>
    <message>
        <source>this row is {width} cells wide, {expected} are announced.</source>
        <translation>这一行宽 {width} 格，而声明的是 {expected} 格。</translation>
    </message>
    <message>
        <source>this is not PDDL: its parentheses do not match.</source>
        <translation>这不是 PDDL：括号不配对。</translation>
    </message>
    <message>
        <source>its facts do not tell where all pieces stand on a board, and which cells are free.</source>
        <translation>其中的事实没有说明所有棋子在棋盘上的位置以及哪些格子是空的。</translation>
    </message>
    <message>
        <source>its goal does not say in one way where pieces must end.</source>
        <translation>其目标没有唯一说明棋子应到达的位置。</translation>
    </message>
    <message>
        <source>its steps, or its domain, are not those that follow from the pieces and the board.</source>
        <translation>其中的步或域与棋子和棋盘推出的不一致。</translation>
    </message>
    <message>
        <source>the box must begin with a line such as “*----*”.</source>
        <translation>方框必须以“*----*”这样的一行开始。</translation>
    </message>
    <message>
        <source>the box must end with a line such as “*-  -*”, as wide as the first.</source>
        <translation>方框必须以“*-  -*”这样的一行结束，与首行同宽。</translation>
    </message>
    <message>
        <source>this row is not between two “|” as far apart as the box is wide.</source>
        <translation>这一行不在与方框同宽的两个“|”之间。</translation>
    </message>
    <message>
        <source>one line of {cells} characters is needed.</source>
        <translation>需要一行 {cells} 个字符。</translation>
    </message>
    <message>
        <source>the name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>the names in other languages</source>
        <translation>其他语言的名称</translation>
    </message>
    <message>
        <source>author, source and description</source>
        <translation>作者、来源与说明</translation>
    </message>
    <message>
        <source>the metric that the author counts in</source>
        <translation>作者的计步方式</translation>
    </message>
    <message>
        <source>the known results</source>
        <translation>已知结果</translation>
    </message>
    <message>
        <source>keys of the file that belong to other programs</source>
        <translation>文件中属于其他程序的键</translation>
    </message>
    <message>
        <source>the labels of the pieces</source>
        <translation>棋子的标签</translation>
    </message>
    <message>
        <source>the colours of the pieces</source>
        <translation>棋子的颜色</translation>
    </message>
    <message>
        <source>the letters of the pieces</source>
        <translation>棋子的字母</translation>
    </message>
    <message>
        <source>the size of the board: walls are put around it</source>
        <translation>棋盘的大小：四周会加上墙</translation>
    </message>
    <message>
        <source>that there is no goal yet: readers put in the usual one</source>
        <translation>尚无目标：读取时会补上惯用的目标</translation>
    </message>
    <message>
        <source>{format}, {width} × {height}</source>
        <translation>{format}，{width} × {height}</translation>
    </message>
    <message>
        <source>“_” is a piece and “.” a free cell</source>
        <translation>“_”是棋子，“.”是空格</translation>
    </message>
    <message>
        <source>“_” is a free cell and “.” a wall</source>
        <translation>“_”是空格，“.”是墙</translation>
    </message>
    <message>
        <source>“#” is a wall</source>
        <translation>“#”是墙</translation>
    </message>
    <message>
        <source>“#” is a piece</source>
        <translation>“#”是棋子</translation>
    </message>
    <message>
        <source>columns and rows are as written</source>
        <translation>列和行按原文</translation>
    </message>
    <message>
        <source>columns and rows are exchanged</source>
        <translation>行与列互换</translation>
    </message>
    <message>
        <source>columns and rows are counted from 0</source>
        <translation>行列从 0 数起</translation>
    </message>
    <message>
        <source>columns and rows are counted from 1</source>
        <translation>行列从 1 数起</translation>
    </message>
    <message>
        <source>rows are counted from below</source>
        <translation>行从下往上数</translation>
    </message>
    <message>
        <source>places are those of the lowest or rightmost cells</source>
        <translation>位置以最下方或最右方的格为准</translation>
    </message>
    <message>
        <source>the sizes of the kinds are one of several that fit</source>
        <translation>各类棋子的大小取自几种可能之一</translation>
    </message>
    <message>
        <source>there is no goal; it is looked for in a file of the same name with {suffix}</source>
        <translation>没有目标；会在同名加 {suffix} 的文件里寻找</translation>
    </message>
    <message>
        <source>no goal is stated, so the usual one is assumed</source>
        <translation>未写明目标，因此采用通常的目标</translation>
    </message>
    <message>
        <source>car {car} must get out</source>
        <translation>车 {car} 要出去</translation>
    </message>
    <message>
        <source>its board is {width} × {height} cells large, and only {fits} is possible</source>
        <translation>棋盘为 {width} × {height} 格，而只能是 {fits}</translation>
    </message>
    <message>
        <source>it has walls</source>
        <translation>有墙</translation>
    </message>
    <message>
        <source>it has gates</source>
        <translation>有门</translation>
    </message>
    <message>
        <source>piece {piece} has a shape that it does not know</source>
        <translation>它不认识棋子 {piece} 的形状</translation>
    </message>
    <message>
        <source>piece {piece} may not take every direction</source>
        <translation>棋子 {piece} 不能往各个方向走</translation>
    </message>
    <message>
        <source>piece {piece} shares its target with another</source>
        <translation>棋子 {piece} 与另一个棋子共用目标</translation>
    </message>
    <message>
        <source>its goal is not the one that is always meant there</source>
        <translation>布局的目标不是该格式固定的目标</translation>
    </message>
    <message>
        <source>more than one piece has a target</source>
        <translation>不止一个棋子有目标</translation>
    </message>
    <message>
        <source>piece {piece} is called by what means something else there</source>
        <translation>棋子 {piece} 的代号在该格式中另有含义</translation>
    </message>
    <message>
        <source>the layout has errors</source>
        <translation>布局有错误</translation>
    </message>
    <message>
        <source>it has not exactly one piece of 2 × 2 cells</source>
        <translation>2 × 2 的棋子不是恰好一个</translation>
    </message>
    <message>
        <source>fewer than {free} cells are free</source>
        <translation>空格少于 {free} 个</translation>
    </message>
    <message>
        <source>the target is not at a side of the board, where a door could be</source>
        <translation>目标不在可以开门的棋盘边上</translation>
    </message>
    <message>
        <source>it has no goal</source>
        <translation>没有目标</translation>
    </message>
    <message>
        <source>it has more than {count} pieces</source>
        <translation>棋子超过 {count} 个</translation>
    </message>
    <message>
        <source>its goal is not that the largest piece of its width stands at the lower edge</source>
        <translation>目标不是让同宽中最大的棋子到达下边</translation>
    </message>
    <message>
        <source>no cell is free</source>
        <translation>没有空格</translation>
    </message>
    <message>
        <source>piece {piece} does not go left and right alone, nor up and down alone, as others do</source>
        <translation>棋子 {piece} 不像其他棋子那样只走左右或只走上下</translation>
    </message>
    <message>
        <source>piece {piece} does not go along itself alone</source>
        <translation>棋子 {piece} 不是只沿自身方向走</translation>
    </message>
    <message>
        <source>its pieces have more than {most} steps on the empty board</source>
        <translation>在空棋盘上其棋子共有超过 {most} 步</translation>
    </message>
    <message>
        <source>what it would write is read as another puzzle, or not at all</source>
        <translation>写出的内容会被读成另一个谜题，或者根本读不出来</translation>
    </message>
    <message>
        <source>Share code (klotski:1:…)</source>
        <translation>分享码（klotski:1:…）</translation>
    </message>
    <message>
        <source>Page that plays (HTML)</source>
        <translation>能玩的网页（HTML）</translation>
    </message>
    <message>
        <source>华容道 code (1A9BF0C)</source>
        <translation>华容道编码（1A9BF0C）</translation>
    </message>
    <message>
        <source>华容道 short code (4WVE1)</source>
        <translation>华容道短编码（4WVE1）</translation>
    </message>
    <message>
        <source>华容道 raw code (0x0603EDF5CAFFF5E2)</source>
        <translation>华容道原始编码（0x0603EDF5CAFFF5E2）</translation>
    </message>
    <message>
        <source>华容道 coordinates (20 digits)</source>
        <translation>华容道坐标（20 位数字）</translation>
    </message>
    <message>
        <source>华容道 kinds and numbers (40 digits)</source>
        <translation>华容道种类与编号（40 位数字）</translation>
    </message>
    <message>
        <source>华容道 kinds (vCCv vCCv …)</source>
        <translation>华容道种类（vCCv vCCv …）</translation>
    </message>
    <message>
        <source>klotski-lab share code (v1.…)</source>
        <translation>klotski-lab 分享码（v1.…）</translation>
    </message>
    <message>
        <source>TomFrost&apos;s solver (link)</source>
        <translation>TomFrost 求解器（链接）</translation>
    </message>
    <message>
        <source>jeantimex (JSON: blocks, rows first)</source>
        <translation>jeantimex（JSON：棋子，行在前）</translation>
    </message>
    <message>
        <source>TomFrost&apos;s solver (JSON)</source>
        <translation>TomFrost 求解器（JSON）</translation>
    </message>
    <message>
        <source>华容道 triples [kind, x, y, …]</source>
        <translation>华容道三元组 [种类、x、y…]</translation>
    </message>
    <message>
        <source>华容道 piece objects (JSON)</source>
        <translation>华容道棋子对象（JSON）</translation>
    </message>
    <message>
        <source>Matrix of numbers or names</source>
        <translation>数字或名称矩阵</translation>
    </message>
    <message>
        <source>华容道 list (code and name, code-&gt;moves)</source>
        <translation>华容道列表（编码加名称，编码-&gt;走法）</translation>
    </message>
    <message>
        <source>20 letters</source>
        <translation>20 个字母</translation>
    </message>
    <message>
        <source>Rush Hour string</source>
        <translation>汽车华容道（Rush Hour）字符串</translation>
    </message>
    <message>
        <source>Rush Hour rows</source>
        <translation>汽车华容道（Rush Hour）字母行</translation>
    </message>
    <message>
        <source>Drawing in a box</source>
        <translation>带框的图</translation>
    </message>
    <message>
        <source>Start and goal grids</source>
        <translation>开局与目标网格</translation>
    </message>
    <message>
        <source>Drawing</source>
        <translation>字符图</translation>
    </message>
    <message>
        <source>华容道 marked kinds (VKkV vkkv …)</source>
        <translation>华容道带标记的种类 (VKkV vkkv …)</translation>
    </message>
    <message>
        <source>KDE and GTK Klotski maps</source>
        <translation>KDE 和 GTK Klotski 地图</translation>
    </message>
    <message>
        <source>Pieces in calls or a table</source>
        <translation>调用或表格中的棋子</translation>
    </message>
    <message>
        <source>Tray of blocks</source>
        <translation>方块托盘</translation>
    </message>
    <message>
        <source>Matrix of cars</source>
        <translation>车辆矩阵</translation>
    </message>
    <message>
        <source>Pieces as objects (JSON)</source>
        <translation>棋子对象 (JSON)</translation>
    </message>
    <message>
        <source>Boards in a text</source>
        <translation>文字中的棋盘</translation>
    </message>
</context>
<context>
    <name>tour</name>
    <message>
        <source>The answer is already there</source>
        <translation>答案已经在这里</translation>
    </message>
    <message>
        <source>{number} of {all}</source>
        <translation>{number} / {all}</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Slide a block</source>
        <translation>滑动一个棋子</translation>
    </message>
    <message>
        <source>Drag one that can move. Ctrl+Z takes it back.</source>
        <translation>拖动一个能走的棋子。Ctrl+Z 退回一步。</translation>
    </message>
    <message>
        <source>Draw your own</source>
        <translation>画自己的谜题</translation>
    </message>
    <message>
        <source>This board is empty. Drag over some cells to draw a block.</source>
        <translation>这个棋盘是空的。在几个格上拖动，画一个棋子。</translation>
    </message>
    <message>
        <source>Where must it go?</source>
        <translation>它要去哪里？</translation>
    </message>
    <message>
        <source>Drag from the block to the place where it must end. That is its target.</source>
        <translation>从棋子拖到它最后必须停的位置，那就是它的目标。</translation>
    </message>
    <message>
        <source>Above the board stands in how few moves it can be solved; that is proven. Draw another block in the way, and the answer follows.</source>
        <translation>棋盘上方写着最少几步能解，这是证明过的。再画一个棋子挡住它的路，答案随之改变。</translation>
    </message>
    <message>
        <source>Make it harder</source>
        <translation>让它更难</translation>
    </message>
    <message>
        <source>Each of these puzzles is one edit away. Click one to see it on the board, and adopt one that takes more moves.</source>
        <translation>这里的每个谜题只差一次编辑。单击一个就显示在棋盘上，采用一个步数更多的。</translation>
    </message>
    <message>
        <source>Play it</source>
        <translation>玩一玩</translation>
    </message>
    <message>
        <source>Press Play: it is your first puzzle. The library has hundreds more, and the menu Help shows this tour again. Which board do you like?</source>
        <translation>按“游玩”：这是您的第一道谜题。布局库中还有数百个谜题，“帮助”菜单可再看一次导览。您喜欢哪种棋盘？</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Tour</source>
        <translation>导览</translation>
    </message>
</context>
<context>
    <name>variants</name>
    <message>
        <source>As soon as a puzzle is answered, every puzzle that is one edit away is solved here.</source>
        <translation>谜题一有答案，这里就求解所有只差一次编辑的谜题。</translation>
    </message>
    <message>
        <source>The search failed because of a fault in this program.</source>
        <translation>本程序出错，搜索失败。</translation>
    </message>
    <message>
        <source>No puzzle is one such edit away. Allow more kinds of edits.</source>
        <translation>没有只差一次这样编辑的谜题。请允许更多种编辑。</translation>
    </message>
    <message>
        <source>{total} tried, none as asked</source>
        <translation>已试 {total} 个，没有符合要求的</translation>
    </message>
    <message>
        <source>{total} tried, none makes it solvable</source>
        <translation>已试 {total} 个，没有一个能使其可解</translation>
    </message>
    <message>
        <source>These are the variants of the puzzle before…</source>
        <translation>这些是先前谜题的变体…</translation>
    </message>
    <message>
        <source>{tried} of {total} tried</source>
        <translation>已试 {tried} / {total}</translation>
    </message>
    <message>
        <source>{total} tried</source>
        <translation>已试 {total} 个</translation>
    </message>
    <message>
        <source>Stopped: {tried} of {total} tried</source>
        <translation>已停止：试了 {tried} / {total}</translation>
    </message>
    <message>
        <source>Figures of {tried} of {total} found</source>
        <translation>已算出 {tried}/{total} 个的指标</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Go On</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>What is looked for</source>
        <translation>找什么</translation>
    </message>
    <message>
        <source>Which variants come first, and from which another edit goes on</source>
        <translation>哪些变体排在前面，再编辑一次时又从哪些继续</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>How long a shortest solution is to be</source>
        <translation>最短解法应有多长</translation>
    </message>
    <message>
        <source>Free cells, at least</source>
        <translation>空格至少</translation>
    </message>
    <message>
        <source>How many free cells a variant must have at least</source>
        <translation>变体至少要有多少个空格</translation>
    </message>
    <message>
        <source>Edits ({count})</source>
        <translation>编辑（{count}）</translation>
    </message>
    <message>
        <source>Edits ({count} of {all})</source>
        <translation>编辑（{count}/{all}）</translation>
    </message>
    <message>
        <source>limited by Edits or House Rules</source>
        <translation>受“编辑”或“家规”限制</translation>
    </message>
    <message>
        <source>House Rules</source>
        <translation>家规</translation>
    </message>
    <message>
        <source>What a variant must keep to belong to the family</source>
        <translation>变体要保持什么，才属于同一族</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Hardest Starts</source>
        <translation>最难开局</translation>
    </message>
    <message>
        <source>Start each variant where its pieces take longest to solve</source>
        <translation>每个变体从它的棋子最难解的地方开始</translation>
    </message>
    <message>
        <source>Symmetric Starts Only</source>
        <translation>仅对称的开局</translation>
    </message>
    <message>
        <source>Only starts that an axis or a turn of the board leaves as they are, whatever the goal is</source>
        <translation>仅保留沿轴翻转或旋转棋盘后不变的开局，不论目标如何</translation>
    </message>
    <message>
        <source>Then One More Edit</source>
        <translation>再编辑一次</translation>
    </message>
    <message>
        <source>Try a second edit on those variants that come first</source>
        <translation>在排在最前的变体上再试一次编辑</translation>
    </message>
    <message>
        <source>The Usual Ones</source>
        <translation>常用的几种</translation>
    </message>
    <message>
        <source>Ask for the kinds of edits that are asked for at first</source>
        <translation>恢复最初的编辑种类</translation>
    </message>
    <message>
        <source>The same target, and as many pieces of the same kinds move in the solution</source>
        <translation>目标相同，且解法中移动的各类棋子数目相同</translation>
    </message>
    <message>
        <source>Order of the list</source>
        <translation>列表的顺序</translation>
    </message>
    <message>
        <source>By {order}</source>
        <translation>按{order}</translation>
    </message>
    <message>
        <source>What each group is sorted by; elegance and surprise are several figures, with your weights</source>
        <translation>每组按什么排序；优雅和出人意料各由几个指标组成，权重由您定</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>How much each figure counts; 0 leaves it out</source>
        <translation>每个指标占多少分量；0 表示不计</translation>
    </message>
    <message>
        <source>{figure} {count}</source>
        <translation>{figure} {count}</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Keep the variant as a branch, in the strip below the board</source>
        <translation>把这个变体作为分支保留在棋盘下方</translation>
    </message>
    <message>
        <source>Solvable again</source>
        <translation>重新可解</translation>
    </message>
    <message>
        <source>{total} tried, none makes it solvable. Edits can add one more edit.</source>
        <translation>已试 {total} 个，没有一个能使其可解。可在“编辑种类”中选“再编辑一次”。</translation>
    </message>
    <message>
        <source>{tried} of {total} tried, {percent} % of the next</source>
        <translation>已试 {tried} / {total}，下一个已搜 {percent} %</translation>
    </message>
    <message>
        <source>{total} tried, {count} not settled</source>
        <translation>已试 {total} 个，{count} 个未定</translation>
    </message>
    <message>
        <source>Search those that are not settled again, twenty times as far</source>
        <translation>把未定的再搜索一遍，范围为二十倍</translation>
    </message>
    <message>
        <source>limited by Do Not Touch</source>
        <translation>受“不要改动”限制</translation>
    </message>
    <message>
        <source>{count} as drawn: too many placements</source>
        <translation>{count} 个保持原开局：摆法太多</translation>
    </message>
    <message>
        <source>Which edits are tried; without Add and Split none has more pieces</source>
        <translation>尝试哪些编辑；不选“增加”和“拆分”，棋子就不会变多</translation>
    </message>
    <message>
        <source>Nearest lengths</source>
        <translation>最接近的长度</translation>
    </message>
    <message>
        <source>With the same idea</source>
        <translation>思路相同</translation>
    </message>
    <message>
        <source>{group} ({count})</source>
        <translation>{group}（{count}）</translation>
    </message>
    <message>
        <source>variant, not adopted</source>
        <translation>变体，未采用</translation>
    </message>
    <message>
        <source>{difference} · {length}: {edits}</source>
        <translation>{difference} · {length}：{edits}</translation>
    </message>
    <message>
        <source>{group}: {edits}</source>
        <translation>{group}：{edits}</translation>
    </message>
    <message>
        <source>{name} ({length})</source>
        <translation>{name}（{length}）</translation>
    </message>
    <message>
        <source>Adopt</source>
        <translation>采用</translation>
    </message>
    <message>
        <source>Make this edit to the puzzle on the board (Enter)</source>
        <translation>把这次编辑用到棋盘上的谜题（回车）</translation>
    </message>
    <message>
        <source>New Tab</source>
        <translation>新标签页</translation>
    </message>
    <message>
        <source>Open the variant as a new puzzle</source>
        <translation>把变体作为新谜题打开</translation>
    </message>
    <message>
        <source>Harder</source>
        <translation>更难</translation>
    </message>
    <message>
        <source>As long</source>
        <translation>一样长</translation>
    </message>
    <message>
        <source>Easier</source>
        <translation>更容易</translation>
    </message>
    <message>
        <source>Solvable</source>
        <translation>有解</translation>
    </message>
    <message>
        <source>Unsolvable</source>
        <translation>无解</translation>
    </message>
    <message>
        <source>Not settled</source>
        <translation>未定</translation>
    </message>
    <message>
        <source>Elegance</source>
        <translation>优雅</translation>
    </message>
    <message>
        <source>Surprise</source>
        <translation>意外</translation>
    </message>
    <message>
        <source>pieces</source>
        <translation>棋子</translation>
    </message>
    <message>
        <source>solutions</source>
        <translation>解法</translation>
    </message>
    <message>
        <source>spare</source>
        <translation>多余</translation>
    </message>
    <message>
        <source>symmetries</source>
        <translation>对称</translation>
    </message>
    <message>
        <source>steps away</source>
        <translation>远离格数</translation>
    </message>
    <message>
        <source>bottlenecks</source>
        <translation>瓶颈</translation>
    </message>
    <message>
        <source>Exactly This Length</source>
        <translation>正好这个长度</translation>
    </message>
    <message>
        <source>Same Idea, Shortest First</source>
        <translation>同样的思路，最短优先</translation>
    </message>
    <message>
        <source>Place a Piece Elsewhere</source>
        <translation>棋子放到别处</translation>
    </message>
    <message>
        <source>Swap Two Pieces</source>
        <translation>交换两个棋子</translation>
    </message>
    <message>
        <source>Remove a Piece</source>
        <translation>移除一个棋子</translation>
    </message>
    <message>
        <source>Add a Piece</source>
        <translation>增加一个棋子</translation>
    </message>
    <message>
        <source>Give a Piece a Cell</source>
        <translation>给棋子一格</translation>
    </message>
    <message>
        <source>Take a Cell from a Piece</source>
        <translation>从棋子拿走一格</translation>
    </message>
    <message>
        <source>Hand a Cell to Another Piece</source>
        <translation>把一格给另一个棋子</translation>
    </message>
    <message>
        <source>Merge Two Pieces</source>
        <translation>合并两个棋子</translation>
    </message>
    <message>
        <source>Split a Piece</source>
        <translation>拆分一个棋子</translation>
    </message>
    <message>
        <source>Place a Target Elsewhere</source>
        <translation>目标放到别处</translation>
    </message>
    <message>
        <source>Lock or Free a Direction</source>
        <translation>锁定或放开方向</translation>
    </message>
    <message>
        <source>Build a Wall</source>
        <translation>增加一格墙</translation>
    </message>
    <message>
        <source>Remove a Wall</source>
        <translation>去掉一格墙</translation>
    </message>
    <message>
        <source>The Pieces of This Puzzle</source>
        <translation>本谜题的棋子</translation>
    </message>
    <message>
        <source>As in Rush Hour</source>
        <translation>如汽车华容道</translation>
    </message>
    <message>
        <source>The Classic’s Pieces</source>
        <translation>经典的棋子</translation>
    </message>
    <message>
        <source>Only Rectangles</source>
        <translation>只用矩形</translation>
    </message>
    <message>
        <source>No Locked Directions</source>
        <translation>不锁定方向</translation>
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
        <source>Preparing the search: {time} (long only once)</source>
        <translation>正在准备搜索：{time}（只有第一次久）</translation>
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
        <source>this solution: {others}</source>
        <translation>此解法为 {others}</translation>
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
        <source>with {needed} of {count} pieces alone the length is the same</source>
        <translation>只留 {count} 个棋子中的 {needed} 个，长度也一样</translation>
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
        <source>wrongly claimed: {claims}</source>
        <translation>声称有误：{claims}</translation>
    </message>
    <message>
        <source>solvable</source>
        <translation>可解</translation>
    </message>
    <message>
        <source>not solvable</source>
        <translation>无解</translation>
    </message>
    <message numerus="yes">
        <source>%Ln move(s)</source>
        <translation>
            <numerusform>%Ln 步</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln slide(s)</source>
        <translation>
            <numerusform>%Ln 次直移</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln step(s)</source>
        <translation>
            <numerusform>%Ln 格</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln position(s)</source>
        <translation>
            <numerusform>%Ln 个局面</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln position(s) searched</source>
        <translation>
            <numerusform>搜索了 %Ln 个局面</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Not a puzzle yet: %Ln problem(s)</source>
        <translation>
            <numerusform>还不是谜题：%Ln 个问题</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln a second</source>
        <translation>
            <numerusform>每秒 %Ln</numerusform>
        </translation>
    </message>
    <message>
        <source>The search failed because of a fault in this program</source>
        <translation>程序故障，搜索失败</translation>
    </message>
    <message>
        <source>{percent} % of all placements</source>
        <translation>全部摆法的 {percent} %</translation>
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
    <message>
        <source>Not solvable: not even {needed} of the {count} pieces alone could reach the goal</source>
        <translation>无解：{count} 个棋子中只留 {needed} 个也到不了目标</translation>
    </message>
    <message>
        <source>{percent} % of this depth</source>
        <translation>此深度的 {percent} %</translation>
    </message>
    <message>
        <source>about {time} left for it</source>
        <translation>此深度约剩 {time}</translation>
    </message>
</context>
<context>
    <name>watch</name>
    <message>
        <source>Shortest solution {number} of {count}</source>
        <translation>最短解法 {number} / {count}</translation>
    </message>
    <message>
        <source>Shortest solution {number} of at least {count}</source>
        <translation>最短解法 {number}（至少 {count} 种）</translation>
    </message>
    <message>
        <source>A shortest solution; how many there are is not known</source>
        <translation>一种最短解法；总数未知</translation>
    </message>
    <message>
        <source>The only shortest solution</source>
        <translation>唯一的最短解法</translation>
    </message>
    <message>
        <source>No solution is known</source>
        <translation>没有已知的解法</translation>
    </message>
    <message>
        <source>From your position</source>
        <translation>从您的局面起</translation>
    </message>
    <message>
        <source>Pasted moves</source>
        <translation>粘贴的走法</translation>
    </message>
    <message>
        <source>They begin at the start of the puzzle.</source>
        <translation>从谜题的开局开始。</translation>
    </message>
    <message>
        <source>They begin at the position that was on the board.</source>
        <translation>从刚才棋盘上的局面开始。</translation>
    </message>
    <message>
        <source>They can be made from the start and from the position that was on the board; they are played from the start.</source>
        <translation>从开局和从刚才棋盘上的局面都能走；现在从开局演示。</translation>
    </message>
    <message>
        <source>Two ways side by side</source>
        <translation>两种走法并排</translation>
    </message>
    <message>
        <source>My game</source>
        <translation>我的棋局</translation>
    </message>
    <message>
        <source>Shortest {number}</source>
        <translation>最短 {number}</translation>
    </message>
    <message>
        <source>Searching for all solutions… {positions}</source>
        <translation>正在搜索所有解法… {positions}</translation>
    </message>
    <message>
        <source>The search for other solutions stopped: {reason}.</source>
        <translation>对其他解法的搜索已停止：{reason}。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Choose among the shortest solutions</source>
        <translation>在最短解法中选择</translation>
    </message>
    <message numerus="yes">
        <source>This one moves %Ln piece(s); none moves fewer.</source>
        <translation>
            <numerusform>此解法移动 %Ln 个棋子，没有更少的。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>window</name>
    <message>
        <source>Tool bar</source>
        <translation>工具栏</translation>
    </message>
    <message>
        <source>cell {x}, {y}</source>
        <translation>格 {x}, {y}</translation>
    </message>
    <message>
        <source>The frame is in the way</source>
        <translation>边框挡住了</translation>
    </message>
    <message>
        <source>Without Any Edit</source>
        <translation>没有任何编辑</translation>
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
        <source>Save a copy as {format}</source>
        <translation>将副本保存为 {format}</translation>
    </message>
    <message>
        <source>“{format}” does not hold everything. Left out: {what}.</source>
        <translation>“{format}”无法容纳全部内容，略去了：{what}。</translation>
    </message>
    <message>
        <source>Written as the file claims it, not confirmed by a search: {what}.</source>
        <translation>按文件声称的写入，未经搜索证实：{what}。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Reading {name}…</source>
        <translation>正在读取 {name}…</translation>
    </message>
    <message>
        <source>the dropped picture</source>
        <translation>拖入的图片</translation>
    </message>
    <message>
        <source>Open puzzles</source>
        <translation>打开的谜题</translation>
    </message>
    <message>
        <source>Start Page</source>
        <translation>起始页</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>Untitled {number}</source>
        <translation>未命名 {number}</translation>
    </message>
    <message>
        <source>Save the changes to “{name}”?</source>
        <translation>要保存对“{name}”的修改吗？</translation>
    </message>
    <message numerus="yes">
        <source>Save the changes to %Ln puzzle(s)?</source>
        <translation>
            <numerusform>要保存对 %Ln 个谜题的修改吗？</numerusform>
        </translation>
    </message>
    <message>
        <source>What is not saved is lost when it closes.</source>
        <translation>未保存的内容在关闭后会丢失。</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Do Not Save</source>
        <translation>不保存(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Save All</source>
        <translation>全部保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Discard All</source>
        <translation>全部不保存(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>… and {count} more.</source>
        <translation>……另有 {count} 个。</translation>
    </message>
    <message>
        <source>This failed because of a fault in this program.</source>
        <translation>由于本程序的错误，操作失败。</translation>
    </message>
    <message>
        <source>{file}: this failed because of a fault in this program.</source>
        <translation>{file}：因程序故障未能完成。</translation>
    </message>
</context>
</TS>
